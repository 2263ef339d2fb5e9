/** A value that this device keeps; a browser that keeps nothing is no fault. */
export function kept<T>(name: string): { read(): T | null; write(value: T | null): void } {
  const place = `cinque.${name}`;
  return {
    read() {
      try {
        const text = localStorage.getItem(place);
        return text === null ? null : (JSON.parse(text) as T);
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) localStorage.removeItem(place);
        else localStorage.setItem(place, JSON.stringify(value));
      } catch {
        // private windows may refuse; the value then lasts as long as the page
      }
    },
  };
}
