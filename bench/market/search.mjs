// What a search over many tokens costs, beside a plain scan of the same texts and beside minisearch 7.2.0 (fetched once into
// TMPDIR), in CPU time of this thread.
// usage: node bench/market/search.mjs [--tokens 100000] [--searches 300] [--no-minisearch]
//   --searches of each kind
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getAddressDecoder } from '@solana/kit';
import { load } from '../from-source.mjs';
import { seeded } from '../universes.mjs';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '100000' },
    searches: { type: 'string', default: '300' },
    'no-minisearch': { type: 'boolean', default: false },
  },
});
const [TOKENS, SEARCHES] = [Number(values.tokens), Number(values.searches)];
const LIMIT = 20;
const VERIFIED_ONE_IN = 50;
const COPIED_ONE_IN = 20;
const MINISEARCH = 'minisearch@7.2.0';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const random = seeded(11);
const pick = (list) => list[Math.floor(random() * list.length)];
const decoder = getAddressDecoder();
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const WORDS = Array.from({ length: 6_000 }, aWord);
const tokens = someTokens();
const rows = [];

const [{ createMarket }] = await load('market');
const market = createMarket([]);
const ours = built('ours, and the whole market', () => {
  for (const token of tokens) market.addToken(token);
  for (const { id } of tokens) {
    market.setPrice(id, 1, 1);
    market.setPool({ pool: id, mints: [id, tokens[0].id], amounts: [random() * 1e5, 0], label: 'bench' });
  }
  return (query) => market.search({ query, filters: [], limit: LIMIT });
});
const scan = built('plain scan', plainScan);
const library = values['no-minisearch'] ? undefined : await loadMinisearch();
const theirs = library && built(MINISEARCH, () => withMinisearch(library));

const KINDS = {
  'one letter': () => pick(LETTERS),
  'two letters': () => pick(WORDS).slice(0, 2),
  'three letters': () => pick(WORDS).slice(0, 3),
  'a word': () => pick(WORDS),
  'a word with a typo': () => withTypo(pick(WORDS)),
  'a whole name': () => pick(tokens).name,
  'a symbol': () => pick(tokens).symbol,
  'a verified symbol': () => pick(tokens.filter(({ tags }) => tags.length > 0)).symbol,
  'the head of an address': () => pick(tokens).id.slice(0, 6),
  'an address': () => pick(tokens).id,
  'what nothing has': () => `${pick(WORDS)}qq${pick(WORDS)}`,
};
for (const [kind, make] of Object.entries(KINDS)) {
  const queries = Array.from({ length: SEARCHES }, make);
  for (const query of queries.slice(0, 20)) ours(query);
  const [own, plain] = [timed(ours, queries), timed(scan, queries.slice(0, SEARCHES / 5))];
  const other = theirs && timed(theirs, queries.slice(0, SEARCHES / 5));
  rows.push({
    kind,
    'ours p50 ms': own.p50.toFixed(2),
    'ours p99 ms': own.p99.toFixed(2),
    'scan p50 ms': plain.p50.toFixed(2),
    'scan p99 ms': plain.p99.toFixed(2),
    ...(other && { 'minisearch p50 ms': other.p50.toFixed(2), 'minisearch p99 ms': other.p99.toFixed(2) }),
    'scan / ours p50': (plain.p50 / own.p50).toFixed(1),
  });
}
console.log(`${TOKENS} tokens, the best ${LIMIT} of ${SEARCHES} searches of each kind`);
console.table(rows);

function timed(search, queries) {
  const times = queries
    .map((query) => {
      const before = process.cpuUsage();
      search(query);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    })
    .sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)], p99: times[Math.ceil(times.length * 0.99) - 1] };
}

function built(name, make) {
  collect();
  const [memory, cpu] = [process.memoryUsage(), process.cpuUsage()];
  const search = make();
  const { user } = process.cpuUsage(cpu);
  collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - memory.heapUsed - memory.arrayBuffers;
  console.log(
    `${name}: made in ${(user / 1e6).toFixed(2)} s of CPU, ${Math.round(bytes / TOKENS)} bytes a token`,
  );
  return search;
}

/** Every text looked at, the matches sorted whole: no typos, no look-alikes. */
function plainScan() {
  const texts = tokens.map((token) => ({
    token,
    symbol: token.symbol.toLowerCase(),
    name: token.name.toLowerCase(),
    standing: token.tags.length > 0 ? 0 : 9,
  }));
  return (query) => {
    const text = query.toLowerCase();
    const found = [];
    for (const entry of texts) {
      const { symbol, name, token, standing } = entry;
      let match = 0;
      if (symbol === text || token.id.startsWith(query)) match = 1;
      else if (symbol.startsWith(text)) match = 2;
      else if (name.startsWith(text)) match = 3;
      else if (symbol.includes(text) || name.includes(text)) match = 4;
      if (match > 0) found.push({ token, rank: standing + match });
    }
    return found.sort((a, b) => a.rank - b.rank).slice(0, LIMIT);
  };
}

function withMinisearch(MiniSearch) {
  const index = new MiniSearch({ fields: ['symbol', 'name'] });
  index.addAll(tokens);
  return (query) => {
    const found = index.search(query, { prefix: true, fuzzy: (term) => (term.length < 4 ? false : 0.2) });
    return found.slice(0, LIMIT);
  };
}

async function loadMinisearch() {
  const folder = path.join(tmpdir(), 'orrery-minisearch');
  const entry = path.join(folder, 'node_modules/minisearch/dist/es/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    spawnSync('npm', ['install', ...flags, MINISEARCH], { cwd: folder, stdio: 'ignore' });
  }
  if (!existsSync(entry)) return undefined;
  const { default: MiniSearch } = await import(pathToFileURL(entry).href);
  return MiniSearch;
}

/** Memes: one to three words of a common stock, the common ones often; some copy a verified symbol in other letters. */
function someTokens() {
  const made = [];
  for (let number = 0; number < TOKENS; number += 1) {
    const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const word = WORDS[Math.floor(random() ** 2 * WORDS.length)];
      return word[0].toUpperCase() + word.slice(1);
    });
    const name = `${words.join(' ')}${random() < 0.1 ? ' 🐸' : ''}`;
    const own = (random() < 0.5 ? words[0] : aWord().slice(0, 6)).toUpperCase();
    const isCopy = number > 0 && random() * COPIED_ONE_IN < 1;
    const symbol = isCopy
      ? made[Math.floor(random() * number)].symbol.replace('O', 'О').replace('I', '1')
      : own;
    const tags = random() * VERIFIED_ONE_IN < 1 && !isCopy ? ['verified'] : [];
    made.push({ id: anAddress(), symbol, name, decimals: 6, tokenProgram: anAddress(), tags });
  }
  return made;
}

function aWord() {
  const [consonants, vowels] = ['bcdfghjklmnprstvwz', 'aeiou'];
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () => {
    const ending = random() < 0.4 ? consonants[Math.floor(random() * consonants.length)] : '';
    return `${consonants[Math.floor(random() * consonants.length)]}${vowels[Math.floor(random() * 5)]}${ending}`;
  }).join('');
}

function withTypo(word) {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const swapped = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return random() < 0.5 ? swapped : word.slice(0, at) + word.slice(at + 1);
}

function anAddress() {
  return decoder.decode(Uint8Array.from({ length: 32 }, () => 1 + Math.floor(random() * 255)));
}
