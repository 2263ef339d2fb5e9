/** What the server says has changed, made on what the client has: the counterpart of `cinque/web/sight.py`. */
export const GONE = "\u0000gone";
export type Change = [(string | number)[], unknown];

export function changed<T>(whole: T, changes: Change[]): T {
  let root: unknown = whole;
  for (const [path, value] of changes) {
    if (path.length === 0) {
      root = value;
      continue;
    }
    let at = root as Record<string | number, unknown>;
    for (const name of path.slice(0, -1)) at = at[name] as Record<string | number, unknown>;
    const last = path[path.length - 1]!;
    if (value === GONE) delete at[last];
    else at[last] = value;
  }
  return root as T;
}
