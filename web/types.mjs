// The types of the wire, from the server's schema (tools/build_client.py writes it).
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync("node_modules/.cinque/messages.json", "utf8"));
const root = {
  title: "Wire",
  type: "object",
  additionalProperties: false,
  required: ["fromClient", "fromServer"],
  properties: { fromClient: { $ref: "#/$defs/FromClient" }, fromServer: { $ref: "#/$defs/FromServer" } },
  $defs: schema.$defs,
};
// titles would become types of their own, bounds of lists a union of every length; what is sent always has every field
function plain(node) {
  if (Array.isArray(node)) node.forEach(plain);
  if (node === null || typeof node !== "object") return;
  for (const [name, part] of Object.entries(node)) {
    if (["title", "minItems", "maxItems"].includes(name) && typeof part !== "object") delete node[name];
    else plain(part);
  }
}
for (const definition of Object.values(root.$defs)) {
  plain(definition);
  if (definition.properties) definition.additionalProperties = false;
  if (definition.properties?.type?.default) definition.required = Object.keys(definition.properties);
}
const text = await compile(root, "Wire", { bannerComment: "// Made by types.mjs. Not to be changed by hand.", unreachableDefinitions: true });
writeFileSync("src/wire/messages.ts", text);
