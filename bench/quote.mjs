// How long a quote takes over a whole universe, and what it gives, beside an exhaustive search of all single paths of up to
// three hops.
// node bench/quote.mjs [quotes]

import { loadavg } from 'node:os';
import { load } from './from-source.mjs';
import { embeddedUniverse, randomUniverse, seeded } from './universes.mjs';

const QUOTES = Number(process.argv[2] ?? 5_000);
/** So many of the best-connected tokens make the pairs that are traded most. */
const KNOWN = 40;
/** The exhaustive search is slow: it runs over so many of the exact-in quotes. */
const COMPARED = 600;
const LOSSES_BPS = [0, 0.1, 1, 10];

const { createRouteGraph, amountOut } = await load('venue');
const { createUniverse } = await load('world');
const random = seeded(3);
measure('the embedded universe', embeddedUniverse(createUniverse(1)));
measure('a universe of chance', randomUniverse(random));

function measure(name, universe) {
  const { tokens, pools, held } = universe;
  const graph = createRouteGraph({ feeOf: () => 0 });
  const reservesOf = (pool) => held.get(pool);
  for (const pool of pools) graph.add(pool);
  const requests = Array.from({ length: QUOTES }, () => aRequest(tokens));
  const linksOf = linkPools(universe);
  const byLinks = tokens.toSorted((a, b) => linksOf.get(b.id).length - linksOf.get(a.id).length);
  for (const request of requests.slice(0, 500)) attempt(() => graph.quote(request, reservesOf));
  const ours = requests.map((request) => ({ request, ...timed(() => graph.quote(request, reservesOf)) }));
  const inMode = (mode) => ours.filter(({ request }) => request.swapMode === mode);
  const known = Array.from({ length: COMPARED }, () => aRequest(byLinks.slice(0, KNOWN), 'ExactIn'));
  const knownRuns = known.map((request) => ({ request, ...timed(() => graph.quote(request, reservesOf)) }));
  const compared = [...inMode('ExactIn').slice(0, COMPARED), ...knownRuns];
  const searchAll = createSearch(universe, linksOf, graph);
  for (const { request } of compared.slice(0, 20)) searchAll(request);
  const theirs = compared.map(({ request }) => timed(() => searchAll(request)));

  const found = ours.filter(({ result }) => result);
  const split = found.filter(({ result }) => result.route.filter(isFirstLeg).length > 1).length;
  const load = loadavg()[0].toFixed(1);
  print(`\n${name}: ${tokens.length} tokens, ${pools.length} pools, ${QUOTES} quotes at load ${load}`);
  print(`${found.length} found, ${split} of them split`);
  print(
    '| what | quotes | p50 ms | p99 ms | most ms | p99 of least | most of least |\n|---|---|---|---|---|---|---|',
  );
  const rows = {
    'router, any pair, both modes': ours,
    'router, any pair, exact in': inMode('ExactIn'),
    'router, any pair, exact out': inMode('ExactOut'),
    'router, known pairs': knownRuns,
    'router, the compared': compared,
    'exhaustive, the compared': theirs,
  };
  for (const [row, runs] of Object.entries(rows))
    print(`| ${row} | ${runs.length} | ${figuresOf(runs).join(' | ')} |`);
  const wallAt = (runs, at) =>
    quantile(
      runs.map(({ ms }) => ms),
      at,
    );
  const ratio = (at) => (wallAt(theirs, at) / wallAt(compared, at)).toFixed(1);
  print(`RATIO exhaustive / router: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`);
  const losses = compared.map(({ result }, index) => lossOf(result?.outAmount ?? 0n, theirs[index].result));
  printLosses('any pair', losses.slice(0, -COMPARED));
  printLosses('known pairs', losses.slice(-COMPARED));
  printSlowest([...ours, ...knownRuns].toSorted((a, b) => b.leastMs - a.leastMs).slice(0, 5), tokens);
}

/** By how much less the router gives than the best single path, in basis points. */
function lossOf(given, best) {
  return best > given ? (Number(best - given) / Number(best)) * 10_000 : 0;
}

function printLosses(pairs, losses) {
  print(`| ${pairs}: the router gives less by more than | quotes | % |\n|---|---|---|`);
  for (const bps of LOSSES_BPS) {
    const worse = losses.filter((loss) => loss > bps).length;
    print(`| ${bps} bp | ${worse} of ${losses.length} | ${((worse / losses.length) * 100).toFixed(1)} |`);
  }
  print(`the most it loses: ${Math.max(...losses).toFixed(2)} bp`);
}

function printSlowest(slowest, tokens) {
  const symbols = new Map(tokens.map(({ id, symbol }) => [id, symbol]));
  for (const { leastMs, request, result } of slowest) {
    const { inputMint, outputMint, swapMode, amount } = request;
    const pair = `${symbols.get(inputMint)} → ${symbols.get(outputMint)}`;
    print(
      `slow: ${leastMs.toFixed(2)} ms, ${pair}, ${swapMode} ${amount}, ${result?.route.length ?? 0} legs`,
    );
  }
}

/** Bundles a package as the server's build does; registry packages stay outside. */
/** Any pair; sizes from a cent to ten thousand dollars. */
function aRequest(tokens, only) {
  const pick = () => tokens[Math.floor(random() * tokens.length)];
  const [input, output] = [pick(), pick()];
  if (input === output) return aRequest(tokens, only);
  const swapMode = only ?? (random() < 0.5 ? 'ExactIn' : 'ExactOut');
  const { price, decimals } = swapMode === 'ExactIn' ? input : output;
  const amount = BigInt(Math.ceil((10 ** (random() * 6 - 2) / price) * 10 ** decimals));
  return { inputMint: input.id, outputMint: output.id, amount, swapMode, slippageBps: 50 };
}

function linkPools({ tokens, pools }) {
  const links = new Map(tokens.map(({ id }) => [id, []]));
  for (const pool of pools) {
    const [first, second] = pool.mints;
    links.get(first.id).push({ pool, to: second.id });
    links.get(second.id).push({ pool, to: first.id });
  }
  links.tokens = new Map(tokens.map((token) => [token.id, token]));
  return links;
}

/** Tries every single path of up to three hops with exact amounts. */
function createSearch({ held }, linksOf, graph) {
  const mids = new Map();
  const midOf = (pool) => {
    if (pool.curve.kind !== 'rfq') return undefined;
    if (!mids.has(pool))
      mids.set(
        pool,
        graph.midOf(pool, (of) => held.get(of)),
      );
    return mids.get(pool);
  };
  return ({ inputMint, outputMint, amount }) => {
    const ends = new Set(linksOf.get(outputMint).map(({ to }) => to));
    const walk = (at, paid, seen) => {
      let most = 0n;
      for (const { pool, to } of linksOf.get(at)) {
        if (seen.includes(to)) continue;
        // On the last hop but one only a neighbour of the output leads anywhere.
        if (to !== outputMint && (seen.length === 3 || (seen.length === 2 && !ends.has(to)))) continue;
        const trade = { pool, reserves: held.get(pool), inputMint: at, paidIn: paid, mid: midOf(pool) };
        const out = arriving(linksOf.tokens.get(to), amountOut(trade));
        const end = to === outputMint ? out : walk(to, out, [...seen, to]);
        if (end > most) most = end;
      }
      return most;
    };
    return walk(inputMint, arriving(linksOf.tokens.get(inputMint), amount), [inputMint]);
  };
}

/** What of an amount arrives, the token's transfer fee taken off, rounded up. */
function arriving({ extensions }, sent) {
  const fee = extensions?.transferFee;
  if (!fee || sent === 0n) return sent;
  const taken = (sent * BigInt(fee.bps) + 9_999n) / 10_000n;
  return sent - (taken < fee.most ? taken : fee.most);
}

function isFirstLeg({ inputMint }, _, route) {
  return inputMint === route[0].inputMint;
}

/** How long it took, and the least of three times: what it takes when nothing else on the machine is in its way. */
function timed(run) {
  const times = [];
  let result;
  for (let turn = 0; turn < 3; turn += 1) {
    const start = performance.now();
    result = attempt(run);
    times.push(performance.now() - start);
  }
  return { ms: times[0], leastMs: Math.min(...times), result };
}

function attempt(run) {
  try {
    return run();
  } catch (error) {
    if (error.code === 'ROUTE_NOT_FOUND' || error.code === 'QUOTE_TOO_SMALL') return undefined;
    throw error;
  }
}

function figuresOf(runs) {
  const wall = runs.map(({ ms }) => ms);
  const least = runs.map(({ leastMs }) => leastMs);
  return [
    quantile(wall, 0.5),
    quantile(wall, 0.99),
    quantile(wall, 1),
    quantile(least, 0.99),
    quantile(least, 1),
  ];
}

function quantile(values, at) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * at)].toFixed(3);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
