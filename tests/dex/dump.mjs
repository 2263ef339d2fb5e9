// Prints what @pkmn/dex knows, generation by generation, as JSON: node dump.mjs path/to/node_modules
//
// Nothing is converted here, so that the test does not share a mistake with tools/dex_facts.mjs. Functions fall out of
// JSON by themselves; sentences are left out. Of learnsets, a generation shows the ways of its own number.

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const { Dex } = require(join(resolve(process.argv[2]), '@pkmn/dex'));

function allSpecies(dex) {
  const listed = dex.species.all();
  const known = new Set(listed.map((one) => one.name));
  const named = listed.flatMap((one) => [...(one.otherFormes ?? []), ...(one.cosmeticFormes ?? [])]);
  const unlisted = [...new Set(named)].filter((name) => !known.has(name));
  // two forms of a film prop are answered under a run-together name, with half of their facts
  return [...listed, ...unlisted.map((name) => dex.species.get(name)).filter((one) => named.includes(one.name))];
}

async function learnsets(dex, species) {
  const found = {};
  for (const one of species) {
    const { learnset, eventData, eventOnly } = await dex.learnsets.get(one.id);
    const ways = {};
    for (const [move, sources] of Object.entries(learnset ?? {})) {
      const mine = sources.filter((way) => way.startsWith(`${dex.gen}`));
      if (mine.length > 0) ways[move] = mine;
    }
    found[one.name] = { ways, eventOnly, levels: (eventData ?? []).map((event) => event.level ?? 0) };
  }
  return found;
}

const facts = {};
for (let gen = 1; gen <= 9; gen += 1) {
  const dex = Dex.forGen(gen);
  const species = allSpecies(dex);
  facts[gen] = {
    species,
    moves: dex.moves.all(),
    items: dex.items.all(),
    abilities: dex.abilities.all(),
    natures: dex.natures.all(),
    types: dex.types.all(),
    learnsets: await learnsets(dex, species),
  };
}
const unspoken = (field, value) => (['desc', 'shortDesc'].includes(field) ? undefined : value);
process.stdout.write(JSON.stringify(facts, unspoken));
