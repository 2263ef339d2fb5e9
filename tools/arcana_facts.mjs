// Writes the facts of Project Arcana's creatures and moves:
//   src/cinque/systems/arcana/content/species.json and moves.json
//
// Run:   mkdir /tmp/npm && cd /tmp/npm && npm install @pkmn/dex@0.10.11 pokemon@3.3.1
//        node tools/arcana_facts.mjs /tmp/npm/node_modules
// Without an argument the packages are taken from ./node_modules.
//
// Sources: @pkmn/dex (generation 1: types, base stats, moves, level-up learnsets), pokemon (Japanese species names),
// arcana_names_ja.json beside this file (Japanese move names, written by hand).
//
// Learnsets are those of generation 1. The package merges Red/Blue with Yellow and does not say which is which, so a
// move listed with several levels is taken at the lowest. Moves of one level stand in the order of their numbers.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const content = join(here, '../src/cinque/systems/arcana/content');
const packages = resolve(process.argv[2] ?? 'node_modules');
const require = createRequire(import.meta.url);
const load = (name) => require(join(packages, name));
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const dex = load('@pkmn/dex').Dex.forGen(1);
const japaneseSpecies = load('pokemon').all('ja');
const japaneseMoves = readJson(join(here, 'arcana_names_ja.json'));
const source = {};
for (const name of ['@pkmn/dex', 'pokemon']) source[name] = readJson(join(packages, name, 'package.json')).version;

// In generation 1 the category of a damaging move follows from its type.
const SPECIAL_TYPES = new Set(['Dragon', 'Electric', 'Fire', 'Grass', 'Ice', 'Psychic', 'Water']);

// The dex's words for status effects, and ours.
const STATUS = {
  psn: 'poison', tox: 'poison', slp: 'sleep', par: 'paralysis', brn: 'burn', frz: 'freeze',
  confusion: 'confusion', flinch: 'flinch', partiallytrapped: 'trapped', leechseed: 'seeded',
};

// Moves whose status effect came with a later generation. The package's generation-1 record means to clear it (and its
// summary says so), but a cleared field falls back to the later one.
const STATUS_CAME_LATER = new Set(['dizzypunch', 'skyattack', 'waterfall']);

// Moves whose status effect falls on the user. The package states it in its summaries, not in a field.
const STATUS_OF_USER = { petaldance: 'confusion', rest: 'sleep', thrash: 'confusion' };

const keyOf = (name) => name.toLowerCase().replace(/['’.]/g, '').replace(/[^a-z0-9]+/g, '-');
const typeName = (type) => (type === 'Fighting' ? 'Fight' : type);

function statusOf(move) {
  if (STATUS_CAME_LATER.has(move.id)) return undefined;
  for (const part of [move, ...(move.secondaries ?? [])]) {
    const word = STATUS[part.status] ?? STATUS[part.volatileStatus];
    if (word) return word;
  }
  return STATUS_OF_USER[move.id];
}

function moveFacts(move) {
  const status = statusOf(move);
  const ja = japaneseMoves[keyOf(move.name)];
  if (!ja) throw new Error(`no Japanese name for ${move.name}`);
  return {
    name: move.name,
    ja,
    type: typeName(move.type),
    category: move.category === 'Status' ? 'status' : SPECIAL_TYPES.has(move.type) ? 'special' : 'physical',
    power: move.basePower === 1 ? 0 : move.basePower, // 1 stands for "not by the formula"
    accuracy: move.accuracy === true ? 100 : move.accuracy,
    ...(status && { status }),
  };
}

async function learnsetOf(species) {
  const { learnset } = await dex.learnsets.get(species.id);
  const learned = [];
  for (const [id, ways] of Object.entries(learnset)) {
    const levels = ways.filter((way) => way.startsWith('1L')).map((way) => Number(way.slice(2)));
    if (levels.length > 0) learned.push({ level: Math.min(...levels), move: dex.moves.get(id) });
  }
  return learned.sort((a, b) => a.level - b.level || a.move.num - b.move.num);
}

function speciesFacts(species, learned) {
  const { hp, atk, def, spa, spd, spe } = species.baseStats;
  return {
    no: species.num,
    name: species.name,
    ja: japaneseSpecies[species.num - 1],
    types: species.types.map(typeName),
    base: { hp, attack: atk, defense: def, special_attack: spa, special_defense: spd, speed: spe },
    moves: learned.map(({ level, move }) => [level, keyOf(move.name)]),
  };
}

function write(file, kind, entries) {
  const lines = entries.map(([key, facts]) => `${JSON.stringify(key)}: ${JSON.stringify(facts)}`);
  writeFileSync(join(content, file), `{"source": ${JSON.stringify(source)},\n"${kind}": {\n${lines.join(',\n')}\n}}\n`);
}

const known = dex.species.all()
  .filter((species) => species.num >= 1 && species.num <= 151 && !species.forme && !species.isNonstandard)
  .sort((a, b) => a.num - b.num);

const species = [];
const used = new Map([['struggle', dex.moves.get('struggle')]]);
for (const one of known) {
  const learned = await learnsetOf(one);
  for (const { move } of learned) used.set(move.id, move);
  species.push([keyOf(one.name), speciesFacts(one, learned)]);
}
const moves = [...used.values()].sort((a, b) => a.num - b.num).map((move) => [keyOf(move.name), moveFacts(move)]);

write('species.json', 'species', species);
write('moves.json', 'moves', moves);
console.log(`${species.length} species, ${moves.length} moves`);
