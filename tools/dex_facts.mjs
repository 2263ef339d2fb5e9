// Writes the facts of the main series through generation 9: src/cinque/dex/data/*
//
// Run:   mkdir /tmp/npm && cd /tmp/npm && npm install @pkmn/dex@0.10.11 pokemon@3.3.1
//        mkdir /tmp/pe && cd /tmp/pe && pip download --no-deps poke-env==0.16.1 && unzip poke_env-*.whl
//        node tools/dex_facts.mjs /tmp/npm/node_modules /tmp/pe/poke_env/data/static
//
// Sources: @pkmn/dex (all facts by generation), poke-env (heights, and what the types are spared from), pokemon
// (Japanese species names), dex_names_ja/ beside this file (all other Japanese names, written by hand).
//
// One line is one thing, with tabs between: key, availability in generations 1 to 9 (a letter each), English name,
// Japanese name, facts as JSON. Facts are those of generation 9. `old` has what was different before, as steps
// backwards: the entry "3" holds for generation 3 and below until a lower entry changes it again; null says that the
// field was not there. Fields that have their default are left out. The package's sentences and engine hooks are not
// taken.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../src/cinque/dex/data');
const packages = resolve(process.argv[2] ?? 'node_modules');
const pokeEnv = resolve(process.argv[3] ?? 'poke_env/data/static');
const require = createRequire(import.meta.url);
const load = (name) => require(join(packages, name));
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const GENERATIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LAST = 9;
const { Dex } = load('@pkmn/dex');
const dex = Object.fromEntries(GENERATIONS.map((gen) => [gen, Dex.forGen(gen)]));
const japaneseSpecies = load('pokemon').all('ja');
const heights = readJson(join(pokeEnv, `pokedex/gen${LAST}pokedex.json`));

// ---------------------------------------------------------------------------------------------------- words

const STATS = { atk: 'attack', def: 'defense', spa: 'special-attack', spd: 'special-defense', spe: 'speed',
  accuracy: 'accuracy', evasion: 'evasion' };
const STATUS = { brn: 'burn', frz: 'freeze', par: 'paralysis', psn: 'poison', slp: 'sleep', tox: 'bad-poison' };
const WEATHER = { raindance: 'rain', sunnyday: 'sun', sandstorm: 'sandstorm', hail: 'hail', snowscape: 'snow' };
const CONDITIONS = { confusion: 'confusion', flinch: 'flinch', partiallytrapped: 'partially-trapped',
  partialtrappinglock: 'partial-trapping-lock', lockedmove: 'locked-move', mustrecharge: 'must-recharge' };
const SPARED = { ...STATUS, sandstorm: 'sandstorm', hail: 'hail', trapped: 'trapping', powder: 'powder',
  prankster: 'prankster' };

const TARGETS = { normal: 'adjacent', self: 'user', scripted: 'attacker', any: 'any', randomNormal: 'random-foe',
  allAdjacent: 'all-adjacent', allAdjacentFoes: 'all-adjacent-foes', allyTeam: 'user-team', all: 'field',
  allySide: 'user-side', foeSide: 'foe-side', adjacentAllyOrSelf: 'ally-or-user', adjacentFoe: 'adjacent-foe',
  adjacentAlly: 'adjacent-ally', allies: 'allies' };

const FLAGS = { allyanim: 'ally-animation', bypasssub: 'bypasses-substitute', cantusetwice: 'not-twice',
  failcopycat: 'no-copycat', failencore: 'no-encore', failinstruct: 'no-instruct', failmefirst: 'no-me-first',
  failmimic: 'no-mimic', futuremove: 'future', mustpressure: 'always-pressure', noassist: 'no-assist',
  nonsky: 'not-in-sky-battles', noparentalbond: 'no-parental-bond', nosketch: 'no-sketch',
  nosleeptalk: 'no-sleep-talk', pledgecombo: 'pledge', cantsuppress: 'no-suppression', failroleplay: 'no-role-play',
  failskillswap: 'no-skill-swap', noentrain: 'no-entrainment', noreceiver: 'no-receiver', notrace: 'no-trace',
  notransform: 'no-transform' };

// Fields of moves that are only ever true.
const TRAITS = { breaksProtect: 'breaks-protection', callsMove: 'calls-move', hasCrashDamage: 'crash',
  hasSheerForceBoost: 'sheer-force', ignoreAbility: 'ignores-abilities', ignoreDefensive: 'ignores-defense-stages',
  ignoreEvasion: 'ignores-evasion-stages', mindBlownRecoil: 'costs-half', multiaccuracy: 'accuracy-per-hit',
  noDamageVariance: 'no-variance', noPPBoosts: 'no-pp-ups', sleepUsable: 'usable-asleep', smartTarget: 'splits-hits',
  stallingMove: 'stalls', stealsBoosts: 'steals-stages', struggleRecoil: 'struggle-recoil',
  thawsTarget: 'thaws-target', tracksTarget: 'tracks-target' };

const SWITCHES = { true: 'plain', copyvolatile: 'pass-on', shedtail: 'shed-tail' };
const Z_EFFECTS = { clearnegativeboost: 'clear-lowered-stages', crit2: 'crit-2', curse: 'curse', heal: 'heal',
  healreplacement: 'heal-replacement', redirect: 'redirect' };

// Secondary effects whose chance the package states and whose nature it does not: it keeps that in its engine.
const OTHER_EFFECTS = { alluringvoice: 'confusion-if-raised', anchorshot: 'trapping', burningjealousy: 'burn-if-raised',
  direclaw: 'paralysis-poison-or-sleep', eeriespell: 'loses-3-pp', genesissupernova: 'psychic-terrain',
  spiritshackle: 'trapping', thief: 'steals-item', throatchop: 'no-sound-moves',
  triattack: 'burn-freeze-or-paralysis' };

const TYPE_ORDER = ['Normal', 'Fire', 'Water', 'Electric', 'Grass', 'Ice', 'Fighting', 'Poison', 'Ground', 'Flying',
  'Psychic', 'Bug', 'Rock', 'Ghost', 'Dragon', 'Dark', 'Steel', 'Fairy', 'Stellar'];

const EVOLVES = { levelFriendship: 'friendship', useItem: 'item', trade: 'trade', levelHold: 'holding',
  levelMove: 'knowing', levelExtra: 'special', other: 'other' };
const WHEN = {
  'at night': 'night',
  'during the day': 'day',
  'during rain': 'rain',
  'with an Atk stat > its Def stat': 'attack-above-defense',
  'with an Atk stat < its Def stat': 'attack-below-defense',
  'with an Atk stat equal to its Def stat': 'attack-equals-defense',
  'with a Remoraid in party': 'remoraid-in-party',
  'with a Dark-type in the party': 'dark-type-in-party',
  'with high Beauty': 'high-beauty',
  'in a special magnetic field': 'magnetic-field',
  'near a special magnetic field': 'magnetic-field',
  'near a Moss Rock': 'moss-rock',
  'near an Ice Rock': 'ice-rock',
  'at Mount Lanakila': 'mount-lanakila',
  'with a Shelmet': 'for-shelmet',
  'with a Karrablast': 'for-karrablast',
  'with the console turned upside-down': 'console-upside-down',
  'with a Fairy-type move and two levels of Affection': 'fairy-move-and-affection',
  'in Pokemon Sun/Ultra Sun': 'in-sun',
  'in Pokemon Moon/Ultra Moon': 'in-moon',
  'from a special Rockruff during the evening': 'own-tempo-at-dusk',
  'Black Augurite': 'black-augurite',
  'Receive 294+ recoil without fainting': '294-recoil',
  'Land 3 critical hits in 1 battle': '3-critical-hits',
  'Have 49+ HP lost and walk under stone sculpture in Dusty Bowl': '49-lost-and-dusty-bowl',
  'spin while holding a Sweet': 'spin-with-sweet',
  'Defeat the Single Strike Tower': 'single-strike-tower',
  'Defeat the Rapid Strike Tower': 'rapid-strike-tower',
  'Use Agile style Psyshield Bash 20 times': '20-agile-psyshield-bashes',
  'Use Strong style Barb Barrage 20 times': '20-strong-barb-barrages',
  'Use Rage Fist 20 times and level-up': '20-rage-fists',
  "Peat Block when there's a full moon": 'peat-block-at-full-moon',
  "walk 1000 steps in Let's Go": '1000-steps',
  "Walk 1000 steps in Let's Go": '1000-steps',
  'Defeat 3 Bisharp leading Pawniard and level-up': '3-bisharp-leaders',
  'Level up with 999 Coins in the bag': '999-coins',
};

// Evolution items that do something when held, too.
const HELD_TOO = new Set(['deepseascale', 'deepseatooth', 'kingsrock', 'metalcoat', 'razorclaw', 'razorfang']);

// Japanese marks of forms, by form or by species and form; ~ is the species. Other forms keep the English mark.
const FORMS_JA = {
  Mega: 'メガ~', 'Mega-X': 'メガ~Ｘ', 'Mega-Y': 'メガ~Ｙ', 'Mega-Z': 'メガ~Ｚ', Primal: 'ゲンシ~', Ultra: 'ウルトラ~',
  'M-Mega': 'メガ~（オスのすがた）', 'F-Mega': 'メガ~（メスのすがた）', 'Curly-Mega': 'メガ~（そったすがた）',
  'Droopy-Mega': 'メガ~（たれたすがた）', 'Stretchy-Mega': 'メガ~（のびたすがた）',
  'Original-Mega': 'メガ~（500ねんまえのいろ）', 'Magearna-Original': '~（500ねんまえのいろ）',
  Gmax: '~（キョダイマックスのすがた）', 'Low-Key-Gmax': '~（ローなすがた・キョダイマックスのすがた）',
  'Rapid-Strike-Gmax': '~（れんげきのかた・キョダイマックスのすがた）', Eternamax: '~（ムゲンダイマックス）',
  Alola: '~（アローラのすがた）', 'Alola-Totem': '~（アローラのすがた・ぬし）', Totem: '~（ぬし）',
  Galar: '~（ガラルのすがた）', 'Galar-Zen': '~（ガラルのすがた・ダルマモード）', Hisui: '~（ヒスイのすがた）',
  Paldea: '~（パルデアのすがた）', 'Paldea-Combat': '~（パルデアのすがた・コンバットしゅ）',
  'Paldea-Blaze': '~（パルデアのすがた・ブレイズしゅ）', 'Paldea-Aqua': '~（パルデアのすがた・ウォーターしゅ）',
  'Pikachu-Original': '~（オリジナルキャップ）', 'Pikachu-Hoenn': '~（ホウエンキャップ）',
  'Pikachu-Sinnoh': '~（シンオウキャップ）', 'Pikachu-Unova': '~（イッシュキャップ）',
  'Pikachu-Kalos': '~（カロスキャップ）', 'Pikachu-Alola': '~（アローラキャップ）',
  'Pikachu-Partner': '~（キミにきめたキャップ）', 'Pikachu-World': '~（ワールドキャップ）', Starter: '~（あいぼう）',
  'Spiky-eared': 'ギザみみ~', 'Unown-F': '~（F）', 'Unown-Exclamation': '~（！）', 'Unown-Question': '~（？）',
  Sunny: '~（たいようのすがた）', Rainy: '~（あまみずのすがた）', Snowy: '~（ゆきぐものすがた）',
  Attack: '~（アタックフォルム）', Defense: '~（ディフェンスフォルム）', Speed: '~（スピードフォルム）',
  Sandy: '~（すなちのミノ）', Trash: '~（ゴミのミノ）', Sunshine: '~（ポジフォルム）', East: '~（ひがしのうみ）',
  Heat: 'ヒート~', Wash: 'ウォッシュ~', Frost: 'フロスト~', Fan: 'スピン~', Mow: 'カット~',
  Origin: '~（オリジンフォルム）', Sky: '~（スカイフォルム）', Therian: '~（れいじゅうフォルム）',
  'Blue-Striped': '~（あおすじのすがた）', 'White-Striped': '~（しろすじのすがた）', Zen: '~（ダルマモード）',
  Summer: '~（なつのすがた）', Autumn: '~（あきのすがた）', Winter: '~（ふゆのすがた）',
  Black: 'ブラック~', 'Kyurem-White': 'ホワイト~', Resolute: '~（かくごのすがた）', Pirouette: '~（ステップフォルム）',
  Douse: '~（アクアカセット）', Shock: '~（イナズマカセット）', Burn: '~（ブレイズカセット）',
  Chill: '~（フリーズカセット）', Ash: 'サトシ~', Eternal: '~（えいえんのはな）', F: '~（メスのすがた）',
  Blade: '~（ブレードフォルム）', Small: '~（ちいさいサイズ）', Large: '~（おおきいサイズ）', Super: '~（とくだいサイズ）',
  Complete: '~（パーフェクトフォルム）', '10%': '~（10%フォルム）', 'Hoopa-Unbound': '~（ときはなたれしフーパ）',
  'Pom-Pom': '~（ぱちぱちスタイル）', "Pa'u": '~（ふらふらスタイル）', Sensu: '~（まいまいスタイル）',
  Midnight: '~（まよなかのすがた）', 'Lycanroc-Dusk': '~（たそがれのすがた）', School: '~（むれたすがた）',
  Meteor: '~（りゅうせいのすがた）', Busted: '~（ばれたすがた）', 'Busted-Totem': '~（ばれたすがた・ぬし）',
  'Dusk-Mane': '~（たそがれのたてがみ）', 'Dawn-Wings': '~（あかつきのつばさ）', Gulping: '~（うのみのすがた）',
  Gorging: '~（まるのみのすがた）', 'Low-Key': '~（ローなすがた）', Noice: '~（ナイスフェイス）',
  Hangry: '~（はらぺこもよう）', 'Zacian-Crowned': '~（けんのおう）', 'Zamazenta-Crowned': '~（たてのおう）',
  'Rapid-Strike': '~（れんげきのかた）', Dada: '~（とうちゃん）', 'Calyrex-Ice': '~（はくばじょうのすがた）',
  'Calyrex-Shadow': '~（こくばじょうのすがた）', Bloodmoon: '~（アカツキ）', Four: '~（4ひきかぞく）',
  Hero: '~（マイティフォルム）', Droopy: '~（たれたすがた）', Stretchy: '~（のびたすがた）',
  'Three-Segment': '~（みつふしフォルム）', Roaming: '~（とほフォルム）', Wellspring: '~（いどのめん）',
  Hearthflame: '~（かまどのめん）', Cornerstone: '~（いしずえのめん）', Terastal: '~（テラスタルフォルム）',
  'Terapagos-Stellar': '~（ステラフォルム）',
  'Pikachu-Rock-Star': '~（ハードロック）', 'Pikachu-Belle': '~（マダム）', 'Pikachu-Pop-Star': '~（アイドル）',
  'Pikachu-PhD': '~（ドクター）', 'Pikachu-Libre': '~（マスクド）', 'Pikachu-Cosplay': '~（おきがえ）',
  'Greninja-Bond': '~（きずなへんげ）', 'Rockruff-Dusk': '~（マイペース）', 'Vivillon-Icy Snow': '~（ひょうせつのもよう）',
  'Vivillon-Polar': '~（ゆきぐにのもよう）', 'Vivillon-Tundra': '~（せつげんのもよう）', 'Vivillon-Continental': '~（たいりくのもよう）',
  'Vivillon-Garden': '~（ていえんのもよう）', 'Vivillon-Elegant': '~（みやびなもよう）', 'Vivillon-Modern': '~（モダンなもよう）',
  'Vivillon-Marine': '~（マリンのもよう）', 'Vivillon-Archipelago': '~（ぐんとうのもよう）',
  'Vivillon-High Plains': '~（こうやのもよう）', 'Vivillon-Sandstorm': '~（さじんのもよう）', 'Vivillon-River': '~（たいがのもよう）',
  'Vivillon-Monsoon': '~（スコールのもよう）', 'Vivillon-Savanna': '~（サバンナのもよう）', 'Vivillon-Sun': '~（たいようのもよう）',
  'Vivillon-Ocean': '~（オーシャンのもよう）', 'Vivillon-Jungle': '~（ジャングルのもよう）', 'Vivillon-Fancy': '~（ファンシーなもよう）',
  'Vivillon-Pokeball': '~（ボールのもよう）', 'Furfrou-Heart': '~（ハートカット）', 'Furfrou-Star': '~（スターカット）',
  'Furfrou-Diamond': '~（ダイヤカット）', 'Furfrou-Debutante': '~（レディカット）', 'Furfrou-Matron': '~（マダムカット）',
  'Furfrou-Dandy': '~（ジェントルカット）', 'Furfrou-La Reine': '~（クイーンカット）', 'Furfrou-Kabuki': '~（カブキカット）',
  'Furfrou-Pharaoh': '~（キングダムカット）', 'Minior-Orange': '~（だいだいいろのコア）', 'Minior-Yellow': '~（きいろのコア）',
  'Minior-Green': '~（みどりいろのコア）', 'Minior-Blue': '~（みずいろのコア）', 'Minior-Indigo': '~（あおいろのコア）',
  'Minior-Violet': '~（むらさきいろのコア）', 'Sinistea-Antique': '~（しんさくフォルム）', 'Polteageist-Antique': '~（しんさくフォルム）',
  'Alcremie-Ruby-Cream': '~（ミルキィルビー）', 'Alcremie-Matcha-Cream': '~（ミルキィまっちゃ）',
  'Alcremie-Mint-Cream': '~（ミルキィミント）', 'Alcremie-Lemon-Cream': '~（ミルキィレモン）',
  'Alcremie-Salted-Cream': '~（ミルキィソルト）', 'Alcremie-Ruby-Swirl': '~（ルビーミックス）',
  'Alcremie-Caramel-Swirl': '~（キャラメルミックス）', 'Alcremie-Rainbow-Swirl': '~（トリプルミックス）',
  'Squawkabilly-Blue': '~（ブルーフェザー）', 'Squawkabilly-Yellow': '~（イエローフェザー）',
  'Squawkabilly-White': '~（ホワイトフェザー）', 'Poltchageist-Artisan': '~（タカイモノのすがた）',
  'Sinistcha-Masterpiece': '~（ケッサクのすがた）', 'Ogerpon-Teal-Tera': '~（みどりのめん・テラスタル）',
  'Ogerpon-Wellspring-Tera': '~（いどのめん・テラスタル）', 'Ogerpon-Hearthflame-Tera': '~（かまどのめん・テラスタル）',
  'Ogerpon-Cornerstone-Tera': '~（いしずえのめん・テラスタル）', 'Flabébé-Yellow': '~（きいろのはな）',
  'Flabébé-Orange': '~（オレンジいろのはな）', 'Flabébé-Blue': '~（あおいはな）', 'Flabébé-White': '~（しろいはな）',
  'Floette-Yellow': '~（きいろのはな）', 'Floette-Orange': '~（オレンジいろのはな）', 'Floette-Blue': '~（あおいはな）',
  'Floette-White': '~（しろいはな）', 'Florges-Yellow': '~（きいろのはな）', 'Florges-Orange': '~（オレンジいろのはな）',
  'Florges-Blue': '~（あおいはな）', 'Florges-White': '~（しろいはな）',
};

// ---------------------------------------------------------------------------------------------------- keys

const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
const idOf = (name) => plain(name).toLowerCase().replace(/[^a-z0-9]/g, '');
const keyOf = (name) =>
  plain(name).toLowerCase().replace(/['’.,%:()]/g, '').trim().replace(/[^a-z0-9]+/g, '-');
const typeKey = (type) => (type === '???' ? 'unknown' : keyOf(type));
const keys = (names) => (names ?? []).map(keyOf);

/** The value in a table of words; a word that the table does not know must be looked at by a person. */
function word(table, value) {
  if (!Object.hasOwn(table, value)) throw new Error(`no word for ${value}`);
  return table[value];
}

/** The facts without those that say nothing. */
function told(facts) {
  const empty = (value) =>
    value === undefined || value === null || value === '' || value === 0 || value === false ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !empty(value)));
}

const stages = (boosts) => Object.entries(boosts ?? {}).map(([stat, by]) => [word(STATS, stat), by]);
const flagsOf = (flags) => Object.keys(flags).map((flag) => FLAGS[flag] ?? flag).sort();

// ---------------------------------------------------------------------------------------------------- species

const fanMade = (one) => ['CAP', 'Custom'].includes(one.isNonstandard);
// A form that a generation does not have is answered with its species, or under a run-together name.
const isThere = (one, gen, name) => one.gen <= gen && !fanMade(one) && one.name === name;
const everThere = (kind, name) => GENERATIONS.some((gen) => isThere(dex[gen][kind].get(name), gen, name));

/** All species and forms: those the package lists, and the forms that it only names. */
function speciesNames() {
  const names = new Set();
  for (const one of dex[LAST].species.all()) {
    names.add(one.name);
    for (const form of [...(one.otherFormes ?? []), ...(one.cosmeticFormes ?? [])]) names.add(form);
  }
  const known = [...names].filter((name) => everThere('species', name)).map((name) => dex[LAST].species.get(name));
  const place = (one) => {
    const order = dex[LAST].species.get(one.baseSpecies).formeOrder ?? [];
    return order.includes(one.name) ? order.indexOf(one.name) : one.name === one.baseSpecies ? -1 : order.length;
  };
  const rank = (one) => (one.num > 0 ? one.num : 10000 - one.num);
  return known.sort((a, b) => rank(a) - rank(b) || place(a) - place(b)).map((one) => one.name);
}

const listed = new Set(speciesNames());
const formsOf = {};
for (const name of listed) (formsOf[dex[LAST].species.get(name).baseSpecies] ??= []).push(name);
const speciesKeys = (names) => keys([names ?? []].flat().filter((name) => listed.has(name)));

function evolutionFacts(one) {
  if (!one.prevo) return undefined;
  return told({
    how: one.evoType ? word(EVOLVES, one.evoType) : 'level',
    level: one.evoLevel,
    item: one.evoItem && keyOf(one.evoItem),
    move: one.evoMove && keyOf(one.evoMove),
    when: one.evoCondition && word(WHEN, one.evoCondition),
    region: one.evoRegion && keyOf(one.evoRegion),
  });
}

/** Heights of the forms that only look different are those of the species. */
function heightOf(one) {
  const metres = heights[one.id]?.heightm ?? (one.isCosmeticForme ? heights[idOf(one.baseSpecies)]?.heightm : 0);
  return Math.round((metres ?? 0) * 10);
}

function speciesFacts(one, gen) {
  const { hp, atk, def, spa, spd, spe } = one.baseStats;
  const forms = formsOf[one.name] ?? [];
  const { M: males, F: females } = one.genderRatio;
  return { number: one.num, ...told({
    base: one.name === one.baseSpecies ? '' : keyOf(one.baseSpecies),
    form: one.forme,
    base_form: one.baseForme,
    forms: forms.length > 1 ? keys(forms) : [],
    cosmetic: one.isCosmeticForme,
    types: one.types.map(typeKey),
    stats: [hp, atk, def, spa, spd, spe],
    abilities: ['0', '1', 'H', 'S'].map((slot) => keyOf(one.abilities[slot] ?? '')),
    height: heightOf(one),
    weight: Math.round(one.weightkg * 10),
    male_eighths: males + females === 0 ? -1 : males * 8,
    egg_groups: keys(one.eggGroups),
    hatches: one.canHatch,
    evolves_from: one.prevo && keyOf(one.prevo),
    evolution: evolutionFacts(one),
    evolves_to: speciesKeys(one.evos),
    required_items: keys(one.requiredItems),
    required_ability: one.requiredAbility && keyOf(one.requiredAbility),
    required_move: one.requiredMove && keyOf(one.requiredMove),
    required_tera: one.requiredTeraType && typeKey(one.requiredTeraType),
    battle_only: speciesKeys(one.battleOnly),
    changes_from: one.changesFrom && keyOf(one.changesFrom),
    tags: keys(one.tags),
    max_hp: one.maxHP,
    gigantamax: one.canGigantamax && keyOf(one.canGigantamax),
    cannot_dynamax: one.cannotDynamax,
    mother: one.mother && keyOf(dex[LAST].species.get(one.mother).name),
    hidden_unreleased: one.unreleasedHidden,
    hidden_male_only: one.maleOnlyHidden,
    event_only: dex[gen].data.Learnsets[one.id]?.eventOnly,
  }) };
}

function speciesJapanese(one) {
  const base = one.num > 0 ? japaneseSpecies[one.num - 1] : '';
  if (!base || !one.forme) return one.name === 'MissingNo.' ? 'けつばん' : base;
  const type = dex[LAST].types.get(one.forme);
  const mark = FORMS_JA[one.name] ?? FORMS_JA[one.forme] ?? `~（${type.exists ? names.types(type.name) : one.forme}）`;
  return mark.replace('~', base);
}

// ---------------------------------------------------------------------------------------------------- moves

const conditionWord = (id) => {
  const move = Object.hasOwn(dex[LAST].data.Moves, id) && dex[LAST].data.Moves[id];
  return move ? keyOf(move.name) : word(CONDITIONS, id);
};

/** What one part of a record does to one creature, a side, a slot or the field: one entry each. */
function partEffects(part, who, side, common) {
  const effect = (kind, of, value, more) => told({ kind, who: of, what: value, ...more, ...common });
  const effects = [];
  if (part.boosts) effects.push(effect('stages', who, '', { stages: stages(part.boosts) }));
  if (part.status) effects.push(effect('status', who, word(STATUS, part.status)));
  if (part.volatileStatus) effects.push(effect('condition', who, conditionWord(part.volatileStatus)));
  if (part.sideCondition) effects.push(effect('side', side, conditionWord(part.sideCondition)));
  if (part.slotCondition) effects.push(effect('slot', who, conditionWord(idOf(part.slotCondition))));
  if (part.weather) effects.push(effect('weather', 'field', word(WEATHER, idOf(part.weather))));
  if (part.terrain) effects.push(effect('terrain', 'field', conditionWord(part.terrain)));
  if (part.pseudoWeather) effects.push(effect('room', 'field', conditionWord(part.pseudoWeather)));
  return effects;
}

function secondaryEffects(move, part) {
  const common = { chance: part.chance === 100 ? 0 : part.chance, secondary: true };
  const effects = partEffects(part, 'target', 'foe-side', common);
  effects.push(...partEffects(part.self ?? {}, 'user', 'user-side', common));
  if (effects.length > 0 || part.chance === undefined) return effects;
  return [told({ kind: 'other', who: 'target', what: word(OTHER_EFFECTS, move.id), ...common })];
}

function moveEffects(move) {
  const who = move.target === 'self' ? 'user' : 'target';
  const side = ['self', 'allySide', 'allyTeam'].includes(move.target) ? 'user-side' : 'foe-side';
  return [
    ...partEffects(move, who, side, {}),
    ...partEffects(move.self ?? {}, 'user', 'user-side', { chance: move.self?.chance }),
    ...partEffects(move.selfBoost ?? {}, 'user', 'user-side', { once: true }),
    ...(move.secondaries ?? []).flatMap((part) => secondaryEffects(move, part)),
  ];
}

function traitsOf(move) {
  const traits = Object.keys(TRAITS).filter((field) => move[field]).map((field) => TRAITS[field]);
  if ((move.secondaries ?? []).some((part) => Object.keys(part).length === 0)) traits.push('counts-as-secondary');
  return traits.sort();
}

function moveFacts(move) {
  const immunity = move.ignoreImmunity;
  return { number: move.num, ...told({
    type: typeKey(move.type),
    category: keyOf(move.category),
    power: move.basePower,
    accuracy: move.accuracy === true ? undefined : move.accuracy,
    pp: move.pp,
    priority: move.priority,
    target: word(TARGETS, move.target),
    target_unless_ghost: move.nonGhostTarget && word(TARGETS, move.nonGhostTarget),
    hits: move.multihit && [move.multihit, move.multihit].flat().slice(0, 2),
    crit_ratio: move.critRatio === 1 ? 0 : move.critRatio,
    always_crits: move.willCrit,
    flags: flagsOf(move.flags),
    traits: traitsOf(move),
    effects: moveEffects(move),
    recoil: move.recoil,
    drain: move.drain,
    heal: move.heal,
    fixed_damage: move.damage === 'level' ? undefined : move.damage,
    damage_is_level: move.damage === 'level',
    one_hit_ko: Boolean(move.ohko),
    ko_spares: typeof move.ohko === 'string' ? typeKey(move.ohko) : '',
    self_destruct: move.selfdestruct && { always: 'always', ifHit: 'if-hit' }[move.selfdestruct],
    forces_switch: move.forceSwitch,
    switches: move.selfSwitch && word(SWITCHES, move.selfSwitch),
    lasts: move.condition?.duration,
    ignores_immunity: immunity === true,
    ignores_immunity_of: typeof immunity === 'object' ? Object.keys(immunity).map(typeKey) : [],
    attack_stat: move.overrideOffensiveStat && word(STATS, move.overrideOffensiveStat),
    attack_of: move.overrideOffensivePokemon,
    defense_stat: move.overrideDefensiveStat && word(STATS, move.overrideDefensiveStat),
    z_power: move.zMove?.basePower,
    z_effect: move.zMove?.effect && word(Z_EFFECTS, move.zMove.effect),
    z_stages: stages(move.zMove?.boost),
    z_crystal: move.isZ ? keyOf(dex[LAST].items.get(move.isZ).name) : '',
    max_power: move.maxMove?.basePower,
    max_move: Boolean(move.isMax),
    max_of: typeof move.isMax === 'string' ? keyOf(move.isMax) : '',
    variant_of: move.realMove && keyOf(move.realMove),
  }) };
}

// ---------------------------------------------------------------------------------------------------- the rest

const evolutionItems = new Set();
for (const gen of GENERATIONS) {
  for (const one of dex[gen].species.all()) if (one.evoItem) evolutionItems.add(one.evoItem);
}

function itemKind(item) {
  if (item.megaStone) return 'mega-stone';
  if (item.zMove) return 'z-crystal';
  if (item.onPlate) return 'plate';
  if (item.onMemory) return 'memory';
  if (item.onDrive) return 'drive';
  if (item.isPrimalOrb) return 'primal-orb';
  if (item.isBerry) return 'berry';
  if (item.isPokeball) return 'ball';
  if (item.isGem) return 'gem';
  if (/^TR\d\d$/.test(item.name)) return 'technical-record';
  if (/Fossil|^Old Amber$/.test(item.name)) return 'fossil';
  if (item.name === 'Mail') return 'mail';
  if (/ Sweet$/.test(item.name)) return 'sweet';
  return evolutionItems.has(item.name) && !HELD_TOO.has(item.id) ? 'evolution' : 'held';
}

function itemFacts(item) {
  return { number: item.num, ...told({
    kind: itemKind(item),
    evolution: evolutionItems.has(item.name),
    choice: item.isChoice,
    ignores_klutz: item.ignoreKlutz,
    fling_power: item.fling?.basePower,
    fling_status: item.fling?.status && word(STATUS, item.fling.status),
    fling_condition: item.fling?.volatileStatus && conditionWord(item.fling.volatileStatus),
    gift_power: item.naturalGift?.basePower,
    gift_type: item.naturalGift && typeKey(item.naturalGift.type),
    mega: Object.entries(item.megaStone ?? {}).map(keys).filter(([base]) => base),
    users: speciesKeys(item.itemUser),
    forced_form: item.forcedForme && keyOf(item.forcedForme),
    plate_type: item.onPlate && typeKey(item.onPlate),
    memory_type: item.onMemory && typeKey(item.onMemory),
    drive_type: item.onDrive && typeKey(item.onDrive),
    z_type: item.zMoveType && typeKey(item.zMoveType),
    z_move: typeof item.zMove === 'string' ? keyOf(item.zMove) : '',
    z_move_from: item.zMoveFrom && keyOf(item.zMoveFrom),
    stages: stages(item.boosts || {}),
  }) };
}

const abilityFacts = (ability) => ({ number: ability.num,
  ...told({ flags: flagsOf(ability.flags), suppresses_weather: ability.suppressWeather }) });

const natureFacts = (nature) =>
  told({ plus: nature.plus && word(STATS, nature.plus), minus: nature.minus && word(STATS, nature.minus) });

function typeFacts(type, gen) {
  const there = Object.entries(type.damageTaken).filter(([name]) => !dex[gen].types.get(name).isNonstandard);
  const takes = (code) => there.filter(([, value]) => value === code).map(([name]) => typeKey(name)).sort();
  const chart = readJson(join(pokeEnv, `typechart/gen${gen}typechart.json`));
  const spared = Object.keys(chart[type.id]?.damageTaken ?? {}).filter((name) => name === name.toLowerCase());
  const figures = (table) => Object.entries(table).map(([stat, value]) => [stat === 'hp' ? 'hp' : STATS[stat], value]);
  return told({ weak: takes(1), resists: takes(2), immune: takes(3),
    spared: spared.map((name) => word(SPARED, name)).sort(), tera_only: type.id === 'stellar',
    hidden_power_ivs: figures(type.HPivs), hidden_power_dvs: figures(type.HPdvs) });
}

// ---------------------------------------------------------------------------------------------------- learnsets

/** Each generation's ways are taken from that generation's table: letter, generation, level or number of the event. */
function learnsetLine(name) {
  const ways = new Map();
  const first = GENERATIONS.find((gen) => isThere(dex[gen].species.get(name), gen, name));
  for (const gen of GENERATIONS.filter((one) => one >= first)) {
    const table = dex[gen].data.Learnsets[idOf(name)];
    for (const [id, sources] of Object.entries(table?.learnset ?? {})) {
      const key = keyOf(dex[LAST].moves.get(id).name);
      const mine = sources.filter((way) => Number(way[0]) === gen).map((way) => {
        const level = way[1] === 'S' ? `:${table.eventData?.[Number(way.slice(2))]?.level ?? ''}` : '';
        return `${way[1]}${way[0]}${way.slice(2)}${level}`;
      });
      if (mine.length > 0) ways.set(key, (ways.get(key) ?? '') + mine.join(''));
    }
  }
  return ways.size === 0 ? undefined : `${keyOf(name)}\t${[...ways].map((pair) => pair.join(' ')).join(',')}`;
}

// ---------------------------------------------------------------------------------------------------- files

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What has to change in the facts of a generation to get those of the one before; nothing if they are equal. */
function stepBack(later, earlier) {
  const step = {};
  for (const field of new Set([...Object.keys(later), ...Object.keys(earlier)])) {
    if (!same(later[field], earlier[field])) step[field] = earlier[field] ?? null;
  }
  return Object.keys(step).length > 0 ? step : undefined;
}

const AVAILABILITY = { null: 'a', Past: 'p', Unobtainable: 'u', Gigantamax: 'g', LGPE: 'l', Future: 'f',
  Custom: 'p', CAP: 'p' };

function line(name, records, facts, japanese) {
  const there = GENERATIONS.map((gen) => isThere(records[gen], gen, name));
  const first = there.indexOf(true) + 1;
  // What once was there and is now only kept by simulators is of the past.
  const letters = GENERATIONS.map((gen) => (gen < first ? '.' : word(AVAILABILITY, records[gen].isNonstandard)));
  const latest = facts(records[LAST], LAST);
  const old = {};
  for (let gen = LAST - 1, later = latest; gen >= first; gen -= 1) {
    const earlier = facts(records[gen], gen);
    const step = stepBack(later, earlier);
    if (step) old[gen] = step;
    later = earlier;
  }
  const all = Object.keys(old).length > 0 ? { ...latest, old } : latest;
  return [keyOf(name), letters.join(''), name.normalize('NFC'), japanese, JSON.stringify(all)].join('\t');
}

const missing = {};
function nameReader(file) {
  const path = join(here, 'dex_names_ja', `${file}.json`);
  const table = new Map(existsSync(path) ? Object.entries(readJson(path)).map(([key, ja]) => [idOf(key), ja]) : []);
  return (name) => {
    const found = table.get(idOf(name));
    if (!found) (missing[file] ??= []).push(keyOf(name));
    return found ?? '';
  };
}
const names = Object.fromEntries(
  ['moves', 'abilities', 'items', 'natures', 'types', 'egg_groups'].map((file) => [file, nameReader(file)]));

function write(file, lines) {
  const found = lines.map((text) => text.split('\t', 1)[0]);
  const twice = found.filter((key, place) => found.indexOf(key) !== place);
  if (twice.length > 0) throw new Error(`${file}: twice ${twice}`);
  writeFileSync(join(target, `${file}.tsv`), `${lines.join('\n')}\n`);
  console.log(`${lines.length} ${file}`);
}

function linesOf(kind, facts, order) {
  const found = dex[LAST][kind].all().filter((one) => everThere(kind, one.name) && one.name !== 'No Ability');
  return found.sort(order).map((one) => {
    const records = Object.fromEntries(GENERATIONS.map((gen) => [gen, dex[gen][kind].get(one.name)]));
    const mark = one.realMove ? `（${names.types(one.type)}）` : '';
    return line(one.name, records, facts, names[kind](one.realMove ?? one.name) + mark);
  });
}

/** Types have no generation of their own in the package: they are there where they are not of the future. */
function typeLines() {
  const lines = TYPE_ORDER.map((name) => dex[LAST].types.get(name)).map((one) => {
    const records = Object.fromEntries(GENERATIONS.map((gen) => {
      const type = dex[gen].types.get(one.id);
      return [gen, { ...type, gen: type.isNonstandard === 'Future' ? LAST + 1 : 1 }];
    }));
    return line(one.name, records, typeFacts, names.types(one.name));
  });
  // Names without a place in the chart: MissingNo.'s type, and that of Bide and Curse before generation 5.
  lines.push(['bird', 'apppppppp', 'Bird', 'とり', '{"odd":true}'].join('\t'));
  lines.push(['unknown', 'aaaappppp', '???', '？？？', '{"odd":true}'].join('\t'));
  return lines;
}

function versions() {
  const found = {};
  for (const name of ['@pkmn/dex', 'pokemon']) found[name] = readJson(join(packages, name, 'package.json')).version;
  const dist = readdirSync(join(pokeEnv, '../../..')).find((name) => /^poke_env-.*\.dist-info$/.test(name));
  found['poke-env'] = dist ? dist.slice('poke_env-'.length, -'.dist-info'.length) : 'unknown';
  return found;
}

mkdirSync(target, { recursive: true });
for (const gen of GENERATIONS) await dex[gen].learnsets.get('pikachu'); // the first question loads the tables

const byNumber = (a, b) => a.num - b.num || (a.name < b.name ? -1 : 1);
write('species', [...listed].map((name) => {
  const records = Object.fromEntries(GENERATIONS.map((gen) => [gen, dex[gen].species.get(name)]));
  return line(name, records, speciesFacts, speciesJapanese(records[LAST]));
}));
write('moves', linesOf('moves', moveFacts, byNumber));
write('items', linesOf('items', itemFacts, byNumber));
write('abilities', linesOf('abilities', abilityFacts, byNumber));
write('natures', linesOf('natures', natureFacts, byNumber));
write('types', typeLines());
const eggGroups = new Set(dex[LAST].species.all().flatMap((one) => one.eggGroups));
write('egg_groups', [...eggGroups].sort().map((name) =>
  [keyOf(name), '.aaaaaaaa', name, names.egg_groups(name), '{}'].join('\t')));
write('learnsets', [...listed].map(learnsetLine).filter(Boolean));
writeFileSync(join(target, 'source.json'), `${JSON.stringify(versions())}\n`);
for (const [kind, found] of Object.entries(missing)) {
  console.log(`no Japanese name for ${found.length} ${kind}: ${found.slice(0, 12).join(', ')}${found.length > 12 ? ' …' : ''}`);
}
