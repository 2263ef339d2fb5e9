// Choices per second of processor time in Pokémon Showdown's simulator: gen 9 random battles between its own random players.
// node showdown.cjs NODE_MODULES SECONDS
const {createRequire} = require('module');
const at = createRequire(process.argv[2] + '/');
const {BattleStream, getPlayerStreams, Teams} = at('pokemon-showdown');
const {RandomPlayerAI} = at('pokemon-showdown/dist/sim/tools/random-player-ai');

const FORMAT = 'gen9randombattle';
const TEAMS = 40;
const WARM = 4;  // seconds until what is hot has been compiled
const seconds = Number(process.argv[3]);
const spent = () => { const {user, system} = process.cpuUsage(); return (user + system) / 1e6; };
let choices = 0;

class Counted extends RandomPlayerAI {
  choose(choice) { choices++; super.choose(choice); }
}

async function battle(teams, number) {
  const streams = getPlayerStreams(new BattleStream());
  for (const seat of ['p1', 'p2']) void new Counted(streams[seat], {seed: `${number},${number},${number},${seat[1]}`}).start();
  const side = (seat, team) => `>player ${seat} ${JSON.stringify({name: seat, team})}`;
  const [one, other] = [teams[number % TEAMS], teams[(number + 1) % TEAMS]];
  void streams.omniscient.write(`>start ${JSON.stringify({formatid: FORMAT})}\n${side('p1', one)}\n${side('p2', other)}`);
  for await (const chunk of streams.omniscient) if (/^\|(win|tie)/m.test(chunk)) return;
}

(async () => {
  const teams = Array.from({length: TEAMS}, () => Teams.pack(Teams.generate(FORMAT)));
  const play = async (seconds) => {
    const start = spent();
    choices = 0;
    for (let number = 0; spent() - start < seconds; number++) await battle(teams, number);
    return {choices, seconds: spent() - start};
  };
  await play(WARM);
  console.log(JSON.stringify(await play(seconds)));
})();
