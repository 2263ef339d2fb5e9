/** The table that the parts of a room's screen share. */
import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");
export const giveTable = (table: Table): Table => setContext(TABLE, table);
export const theTable = (): Table => getContext<Table>(TABLE);
