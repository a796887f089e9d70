// How many quotes a second the router gives over the embedded universe, and what they give beside an exhaustive search of all splits over
// small graphs.
// usage: node bench/chain/quote.mjs [--quotes 5000] [--graphs 400]

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { load } from '../from-source.mjs';
import { embeddedUniverse, seeded, smallUniverse } from '../universes.mjs';

const { values } = parseArgs({
  options: {
    quotes: { type: 'string', default: '5000' },
    graphs: { type: 'string', default: '400' },
  },
});
const [QUOTES, SMALL_GRAPHS] = [Number(values.quotes), Number(values.graphs)];
const WARM = 1_000;
/** So many of the best-connected tokens make the pairs that are traded most. */
const KNOWN = 40;
/** Splits are tried in steps of so many percent. */
const STEP = 5;
/** Up to three thousand dollars: above, the router leaves out tokens with shallow pools, which the search does not. */
const SMALL_DIGITS = 3.5;

const [{ createRouteGraph }, { POOL_KINDS, sell }, { createUniverse }] = await load(
  'venue',
  'chain',
  'world',
);
const random = seeded(3);

console.log(`load ${loadavg()[0].toFixed(1)}\n`);
measureSpeed(embeddedUniverse(createUniverse(1)));
measureQuality();

function measureSpeed(universe) {
  const { tokens, pools } = universe;
  const quote = quoterOf(universe);
  const priced = new Map(tokens.map((token) => [token.id, token]));
  const direct = pools.filter(({ account }) => account.kind !== POOL_KINDS.quoted);
  const links = new Map();
  for (const { mints } of pools) for (const { id } of mints) links.set(id, (links.get(id) ?? 0) + 1);
  const known = tokens.toSorted((a, b) => (links.get(b.id) ?? 0) - (links.get(a.id) ?? 0)).slice(0, KNOWN);
  const rows = {
    'direct, of any pool': () => ({
      ...aRequest(pick(direct).mints.map(({ id }) => priced.get(id))),
      onlyDirectRoutes: true,
    }),
    'any two tokens, up to three hops and paths': () => aRequest(pickTwo(tokens)),
    'two of the forty best known': () => aRequest(pickTwo(known)),
    'the same, of an exact output': () => ({ ...aRequest(pickTwo(known)), swapMode: 'ExactOut' }),
  };
  console.log(`${tokens.length} tokens, ${pools.length} pools, ${QUOTES} quotes each\n`);
  console.log('| quotes | a second | p50 ms | p99 ms | found | split |\n|---|---|---|---|---|---|');
  for (const [name, draw] of Object.entries(rows)) {
    const requests = Array.from({ length: QUOTES }, draw);
    for (const request of requests.slice(0, WARM)) attempt(() => quote(request));
    const times = [];
    const found = [];
    const start = performance.now();
    for (const request of requests) {
      const began = performance.now();
      found.push(attempt(() => quote(request)));
      times.push(performance.now() - began);
    }
    const seconds = (performance.now() - start) / 1000;
    const quotes = found.filter((each) => each !== undefined);
    const split = quotes.filter(({ route }) => route[0].bps < 10_000).length;
    const figures = [QUOTES / seconds, quantile(times, 0.5), quantile(times, 0.99)];
    console.log(
      `| ${name} | ${figures[0].toFixed(0)} | ${figures[1].toFixed(3)} | ${figures[2].toFixed(3)} | ${quotes.length} | ${split} |`,
    );
  }
}

/** Over small graphs everything can be tried: all paths of up to three hops, and all splits over up to three that share no pool. */
function measureQuality() {
  const shares = [];
  for (let graph = 0; graph < SMALL_GRAPHS; graph += 1) {
    const universe = smallUniverse(random, POOL_KINDS);
    const quote = quoterOf(universe);
    for (let asked = 0; asked < 5; asked += 1) {
      const request = aRequest(pickTwo(universe.tokens), SMALL_DIGITS);
      const best = searchAll(universe, request);
      if (best === 0n) continue;
      const given = attempt(() => quote(request))?.outAmount ?? 0n;
      shares.push(Number(given) / Number(best));
    }
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const atLeast = (share) =>
    ((shares.filter((each) => each >= share).length / shares.length) * 100).toFixed(1);
  console.log(
    `\n${shares.length} quotes over ${SMALL_GRAPHS} graphs of 5 tokens, beside the best of all splits in steps of ${STEP} %:`,
  );
  console.log(
    `RATIO router / exhaustive: mean ${(mean * 100).toFixed(3)} %, least ${(Math.min(...shares) * 100).toFixed(2)} %`,
  );
  console.log(`at least 99.9 %: ${atLeast(0.999)} % of them; at least 99 %: ${atLeast(0.99)} %`);
}

function searchAll({ pools, states }, { inputMint, outputMint, amount }) {
  const paths = pathsBetween(pools, inputMint, outputMint);
  const parts = 100 / STEP;
  // What each path gives for each part of the amount.
  const gives = paths.map(({ hops }) =>
    Array.from({ length: parts + 1 }, (_, part) =>
      part === 0 ? 0n : carry(hops, states, (amount * BigInt(part * STEP)) / 100n),
    ),
  );
  let best = 0n;
  const consider = (out) => {
    if (out > best) best = out;
  };
  const isApart = (a, b) => !paths[a].hops.some(({ id }) => paths[b].hops.some((hop) => hop.id === id));
  for (let a = 0; a < paths.length; a += 1) {
    consider(gives[a][parts]);
    for (let b = a + 1; b < paths.length; b += 1) {
      if (!isApart(a, b)) continue;
      for (let part = 1; part < parts; part += 1) consider(gives[a][part] + gives[b][parts - part]);
      for (let c = b + 1; c < paths.length; c += 1) {
        if (!isApart(a, c) || !isApart(b, c)) continue;
        if (paths[a].hops.length + paths[b].hops.length + paths[c].hops.length > 5) continue;
        for (let first = 1; first < parts - 1; first += 1)
          for (let second = 1; second < parts - first; second += 1)
            consider(gives[a][first] + gives[b][second] + gives[c][parts - first - second]);
      }
    }
  }
  return best;
}

function pathsBetween(pools, from, to, seen = [from]) {
  return pools.flatMap((pool) => {
    const [first, second] = pool.mints.map(({ id }) => id);
    if (first !== from && second !== from) return [];
    const next = first === from ? second : first;
    const hop = { id: pool.id, input: first === from ? 0 : 1 };
    if (next === to) return [{ hops: [hop] }];
    if (seen.length === 3 || seen.includes(next)) return [];
    return pathsBetween(pools, next, to, [...seen, next]).map(({ hops }) => ({ hops: [hop, ...hops] }));
  });
}

function carry(hops, states, amount) {
  let carried = amount;
  for (const { id, input } of hops) {
    const out = attempt(() => sell(states.get(id), input, carried).amountOut);
    if (out === undefined) return 0n;
    carried = out;
  }
  return carried;
}

function quoterOf({ pools, states }) {
  const graph = createRouteGraph({ feeOf: () => 0 });
  for (const pool of pools) graph.add(pool);
  return (request) => graph.quote(request, ({ id }) => states.get(id));
}

/** From a cent to ten thousand dollars, or with `digits` so many digits more than a dollar. */
function aRequest([input, output], digits) {
  const worth = digits === undefined ? 10 ** (random() * 6 - 2) : 10 ** (random() * digits);
  const amount = BigInt(Math.ceil((worth / input.price) * 10 ** input.decimals));
  return { inputMint: input.id, outputMint: output.id, amount, slippageBps: 50 };
}

function pick(list) {
  return list[Math.floor(random() * list.length)];
}

function pickTwo(list) {
  const [first, second] = [pick(list), pick(list)];
  return first === second ? pickTwo(list) : [first, second];
}

function attempt(run) {
  try {
    return run();
  } catch (error) {
    if (['ROUTE_NOT_FOUND', 'QUOTE_TOO_SMALL', 'VENUE_REFUSED'].includes(error.code)) return undefined;
    throw error;
  }
}

function quantile(values, at) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * at)];
}
