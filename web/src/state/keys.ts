/** The keys that this device has: of the house, and of seats by room. */
import { kept } from "./kept";

const house = kept<string>("house");
const seats = kept<Record<string, string>>("seats");
const names = kept<Record<string, string>>("tables");

// the program opens the browser at #house=…: the key is taken and the address forgets it
const given = new URLSearchParams(location.hash.replace(/^#/, "")).get("house");
if (given) {
  house.write(given);
  history.replaceState(null, "", location.pathname);
}

/** The invitations that were handed out from this device, by room: a link in somebody's chat has to stay good. */
const invitations = kept<Record<string, string>>("invitations");
export const invitationTo = (room: string): string => invitations.read()?.[room] ?? "";
export const keepInvitation = (room: string, invitation: string): void => invitations.write({ ...invitations.read(), [room]: invitation });

export const houseKey = (): string => house.read() ?? "";
export const seatKey = (room: string): string => seats.read()?.[room] ?? "";
export const allSeatKeys = (): Record<string, string> => seats.read() ?? {};

/** The tables at which this device has a seat, by the names they had last. */
export const ownTables = (): { room: string; name: string }[] => Object.keys(allSeatKeys()).flatMap((room) => (names.read()?.[room] ? [{ room, name: names.read()![room]! }] : []));
export const keepTableName = (room: string, name: string): void => names.write({ ...names.read(), [room]: name });

export function keepSeatKey(room: string, key: string | null): void {
  const all = { ...allSeatKeys() };
  if (key === null) delete all[room];
  else all[room] = key;
  seats.write(all);
}
