// How long a quote takes over a whole universe, beside an exhaustive search of all single paths of up to three hops.
// node bench/quote.mjs [quotes]

import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const TOKENS = 1_500;
const POOLS = 2_500;
const QUOTES = Number(process.argv[2] ?? 5_000);
/** The exhaustive search is slow: it runs over so many of the exact-in quotes. */
const COMPARED = 300;
const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';

const random = seeded(3);
const { createRouteGraph, amountOut } = await loadVenue();
const { tokens, pools, held } = createUniverse();
const graph = createRouteGraph(() => 0);
const reservesOf = (pool) => held.get(pool);
for (const pool of pools) graph.add(pool);

const requests = Array.from({ length: QUOTES }, aRequest);
for (const request of requests.slice(0, 500)) attempt(() => graph.quote(request, reservesOf));
const ours = requests.map((request) => timed(() => graph.quote(request, reservesOf)));
const exactIn = requests.map((request, index) => ({ request, ...ours[index] }));
const compared = exactIn.filter(({ request }) => request.swapMode === 'ExactIn').slice(0, COMPARED);
const linksOf = linkPools();
for (const { request } of compared.slice(0, 20)) searchAll(request);
const theirs = compared.map(({ request }) => timed(() => searchAll(request)));

const rows = {
  'router, both modes': ours,
  'router, exact in': exactIn.filter(({ request }) => request.swapMode === 'ExactIn'),
  'router, exact out': exactIn.filter(({ request }) => request.swapMode === 'ExactOut'),
  'router, the compared': compared,
  'exhaustive, the compared': theirs,
};
const atLeast = compared.filter(
  ({ result }, index) => (result?.outAmount ?? 0n) >= theirs[index].result,
).length;
const split = ours.filter(({ result }) => result && result.route.filter(isFirstLeg).length > 1).length;
const found = ours.filter(({ result }) => result).length;
print(`${TOKENS} tokens, ${pools.length} pools, ${QUOTES} quotes: ${found} found, ${split} of them split`);
print('| what | quotes | p50 ms | p99 ms |\n|---|---|---|---|');
for (const [name, runs] of Object.entries(rows))
  print(`| ${name} | ${runs.length} | ${quantile(runs, 0.5)} | ${quantile(runs, 0.99)} |`);
const ratio = (at) => (quantile(theirs, at) / quantile(compared, at)).toFixed(1);
print(`RATIO exhaustive / router: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
print(`the router gave at least as much in ${atLeast} of ${compared.length}`);

/** Bundles the package as the server's build does; registry packages stay outside. */
async function loadVenue() {
  const outDir = fileURLToPath(new URL('../node_modules/.cache/orrery-bench/', import.meta.url));
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@orrery\//] },
    build: {
      ssr: fileURLToPath(new URL('../packages/venue/src/index.ts', import.meta.url)),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'venue.mjs' } },
    },
  });
  return await import(pathToFileURL(`${outDir}venue.mjs`).href);
}

function createUniverse() {
  const named = [
    [SOL, 9, 150, ['verified']],
    [USDC, 6, 1, ['stablecoin']],
    [USDT, 6, 1, ['stablecoin']],
  ];
  const all = Array.from({ length: TOKENS }, (_, index) => {
    const [id, decimals, price, tags] = named[index] ?? [
      `Token${index}`,
      [6, 9, 5][index % 3],
      10 ** (random() * 8 - 6),
      [],
    ];
    return { id, decimals, price, tags, symbol: id, name: id, tokenProgram: SOL };
  });
  const [sol, usdc, usdt] = all;
  const reserves = new Map();
  const made = [];
  const open = (first, second, kind) => {
    const worth = 10 ** (3 + random() * 4) * (first === sol && second === usdc ? 50 : 1);
    const sizes = [first, second].map(({ price, decimals }) => {
      const noise = 1 + (random() - 0.5) / 100;
      return BigInt(Math.round((worth / price) * noise * 10 ** decimals)) + 1n;
    });
    const pool = {
      id: `pool${made.length}`,
      seed: `pool${made.length}`,
      mints: [first, second],
      vaults: ['a', 'b'],
      feeBps: [1, 5, 25, 30, 100][Math.floor(random() * 5)],
      curve: toCurve(kind, sizes, [first, second]),
    };
    reserves.set(pool, sizes);
    made.push(pool);
  };
  for (const kind of ['constant-product', 'concentrated', 'concentrated', 'rfq']) {
    open(sol, usdc, kind);
    open(sol, usdt, kind);
  }
  open(usdc, usdt, 'stable');
  for (const token of all.slice(3))
    open(token, [sol, sol, sol, usdc, usdt][Math.floor(random() * 5)], aKind());
  while (made.length < POOLS) {
    // Most second pools belong to the few well-known tokens.
    const token = all[3 + Math.floor(random() ** 2 * (TOKENS - 3))];
    const other =
      random() < 0.8 ? [sol, usdc, usdt][Math.floor(random() * 3)] : all[3 + Math.floor(random() ** 3 * 200)];
    if (token !== other) open(token, other, aKind());
  }
  return { tokens: all, pools: made, held: reserves };
}

function aKind() {
  const kinds = [
    'constant-product',
    'constant-product',
    'constant-product',
    'concentrated',
    'concentrated',
    'launch',
    'stable',
    'rfq',
  ];
  return kinds[Math.floor(random() * kinds.length)];
}

function toCurve(kind, [a, b], [first, second]) {
  if (kind === 'concentrated') return { kind, virtual: [a * 4n, b * 4n] };
  if (kind === 'launch') return { kind, virtual: [a, b], goal: b * 2n };
  if (kind === 'rfq') return { kind, spreadBps: 10, target: [a, b] };
  if (kind === 'constant-product') return { kind };
  const value = ({ price, decimals }) => BigInt(Math.max(1, Math.round(price * 10 ** (15 - decimals))));
  return { kind, amplification: 100, scales: [value(first), value(second)] };
}

/** Half of the pairs start or end at a well-known token, as trades do; sizes from a cent to ten thousand dollars. */
function aRequest() {
  const pick = () => tokens[random() < 0.25 ? Math.floor(random() * 3) : Math.floor(random() * TOKENS)];
  const [input, output] = [pick(), pick()];
  if (input === output) return aRequest();
  const swapMode = random() < 0.5 ? 'ExactIn' : 'ExactOut';
  const { price, decimals } = swapMode === 'ExactIn' ? input : output;
  const amount = BigInt(Math.ceil((10 ** (random() * 6 - 2) / price) * 10 ** decimals));
  return { inputMint: input.id, outputMint: output.id, amount, swapMode, slippageBps: 50 };
}

function linkPools() {
  const links = new Map(tokens.map(({ id }) => [id, []]));
  for (const pool of pools) {
    const [first, second] = pool.mints;
    links.get(first.id).push({ pool, to: second.id });
    links.get(second.id).push({ pool, to: first.id });
  }
  return links;
}

/** Tries every single path of up to three hops with exact amounts. */
function searchAll({ inputMint, outputMint, amount }) {
  const mids = new Map();
  const midOf = (pool) => {
    if (pool.curve.kind !== 'rfq') return undefined;
    if (!mids.has(pool)) mids.set(pool, graph.midOf(pool, reservesOf));
    return mids.get(pool);
  };
  const ends = new Set(linksOf.get(outputMint).map(({ to }) => to));
  const walk = (at, paid, seen) => {
    let most = 0n;
    for (const { pool, to } of linksOf.get(at)) {
      if (seen.includes(to)) continue;
      // On the last hop but one only a neighbour of the output leads anywhere.
      if (to !== outputMint && (seen.length === 3 || (seen.length === 2 && !ends.has(to)))) continue;
      const out = amountOut(pool, held.get(pool), at, paid, midOf(pool));
      const end = to === outputMint ? out : walk(to, out, [...seen, to]);
      if (end > most) most = end;
    }
    return most;
  };
  return walk(inputMint, amount, [inputMint]);
}

function isFirstLeg({ inputMint }, _, route) {
  return inputMint === route[0].inputMint;
}

function timed(run) {
  const start = performance.now();
  const result = attempt(run);
  return { ms: performance.now() - start, result };
}

function attempt(run) {
  try {
    return run();
  } catch (error) {
    if (error.code === 'ROUTE_NOT_FOUND' || error.code === 'QUOTE_TOO_SMALL') return undefined;
    throw error;
  }
}

function quantile(runs, at) {
  const sorted = runs.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * at)].toFixed(3);
}

/** A small repeatable generator (mulberry32's mixing). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
