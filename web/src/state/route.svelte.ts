/** Where in the client somebody is; the address behind `#`, so that links work and keys never reach a server's log. */
export type Route =
  | { page: "door" }
  | { page: "join"; invitation: string }
  | { page: "rules"; system: string; clause?: string }
  | { page: "room"; room: string; part: string; clause?: string };

function read(hash: string): Route {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const invitation = said.get("join");
  if (invitation) return { page: "join", invitation };
  const room = said.get("room");
  if (room) return { page: "room", room, part: said.get("part") ?? "table", clause: said.get("clause") ?? "" };
  const system = said.get("rules");
  if (system) return { page: "rules", system, clause: said.get("clause") ?? "" };
  return { page: "door" };
}

let current = $state<Route>(read(location.hash));
addEventListener("hashchange", () => (current = read(location.hash)));

export const route = {
  get now(): Route {
    return current;
  },
};

export function goTo(next: Route): void {
  const said = new URLSearchParams();
  if (next.page === "join") said.set("join", next.invitation);
  if (next.page === "rules") {
    said.set("rules", next.system);
    if (next.clause) said.set("clause", next.clause);
  }
  if (next.page === "room") {
    said.set("room", next.room);
    if (next.part !== "table") said.set("part", next.part);
    if (next.clause) said.set("clause", next.clause);
  }
  location.hash = said.toString();
}
