// Whether the figures of a lively market agree with what a trade would give: shown prices, round trips, impact, refusals of fresh quotes;
// and, of a server of its own, whether what is traded live is as often and as large as in the synthetic day before.
// usage: node bench/market/market.mjs [--minutes 60] [--tokens 100] [--settle 60] [--port 0] [--url http://127.0.0.1:3000] [--list 0]
//   each minute so many random tokens and sizes; --url measures a server that runs already; --list prints so many of the worst samples
import { parseArgs } from 'node:util';
import { quantile } from '../figures.mjs';
import { reportHalves } from '../halves.mjs';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { createTrader } from '../trading/trader.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    tokens: { type: 'string', default: '100' },
    settle: { type: 'string', default: '60' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
    list: { type: 'string', default: '0' },
  },
});
const [minutes, tokens, settle, port, listed] = [
  values.minutes,
  values.tokens,
  values.settle,
  values.port,
  values.list,
].map(Number);
const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINUTE_MS = 60_000;
const SLOT_MS = 400;
/** A small trade shows the executable mid: what it pays and what it gets lie the same fee away from it. */
const PROBE_USD = 10;
const [MIN_USD, MAX_USD, MAX_SHARE] = [1, 10_000, 0.01];
const DEEP_USD = 1_000_000;
const MAJOR_USD = 5_000_000;
const SWAPS_A_MINUTE = 20;
const SLIPPAGE = 'Slippage tolerance exceeded';
/** Quoted amounts are whole atoms, impacts have so many digits. */
const ROUNDING_PERCENT = 0.01;
const LISTS = ['liquidity', 'mcap', 'holderCount', 'volume24h', 'listedTime'].flatMap((field) =>
  ['desc', 'asc'].map(
    (direction) => `/v1/assets/toptraded/24h?sortBy=${field}&sortDir=${direction}&limit=100`,
  ),
);

const dataDir = values.url ? undefined : makeDataDir();
const server = values.url ? undefined : await startServer({ dataDir, port, world: 'lively' });
const url = values.url ?? server.url;
const samples = { deviations: [], trips: [], gaps: [], majors: [], falls: [], swaps: [], refused: [] };
try {
  await pause(settle * 1_000);
  const trader = server && (await createTrader(server));
  const begin = performance.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(begin + minute * MINUTE_MS - performance.now());
    await look(trader);
    console.log(
      'minute %d: %d prices, %d gaps in %d round trips, %d of %d swaps refused',
      minute + 1,
      samples.deviations.length,
      samples.gaps.length,
      samples.trips.length,
      samples.refused.length,
      samples.swaps.length,
    );
  }
} finally {
  await server?.stop();
}
report();
if (dataDir) {
  reportHalves(dataDir);
  dropDataDir(dataDir);
}

async function look(trader) {
  const market = await tradedTokens();
  for (const asset of pickSome(market, tokens)) await measureToken(asset);
  for (const asset of market.filter(({ liquidity }) => liquidity > MAJOR_USD)) await measureMajor(asset);
  const money = market.find(({ id }) => id === SOL);
  for (const lamports of [10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000])
    await measureTrip({ id: USDC, symbol: 'USDC' }, SOL, lamports, (lamports / 1e9) * (money?.usdPrice ?? 0));
  if (trader) await measureRefusals(trader, market);
}

async function tradedTokens() {
  const lists = await Promise.all(LISTS.map((path) => ask(path)));
  const all = new Map(lists.flat().map((asset) => [asset.id, asset]));
  return [...all.values()].filter(
    ({ id, liquidity, usdPrice }) => id !== USDC && liquidity > 100 && usdPrice > 0,
  );
}

async function measureToken({ id }) {
  const usd = Math.exp(Math.log(MIN_USD) + Math.random() * Math.log(MAX_USD / MIN_USD));
  const [asset] = await ask(`/v1/assets?ids=${id}`);
  if (!asset?.usdPrice || !asset.liquidity) return;
  const probe = toMicro(Math.min(PROBE_USD, asset.liquidity * MAX_SHARE));
  const bought = await quote(USDC, id, probe);
  const sold = bought && (await quote(id, USDC, bought.outAmount));
  if (sold) {
    const whole = Number(bought.outAmount) / 10 ** asset.decimals;
    const mid = Math.sqrt((probe / 1e6 / whole) * (Number(sold.outAmount) / 1e6 / whole));
    samples.deviations.push({ ...nameOf(asset), value: Math.abs(asset.usdPrice / mid - 1) * 100, mid });
  }
  await measureTrip(asset, USDC, toMicro(Math.min(usd, asset.liquidity * MAX_SHARE)), usd);
  await measureFalls(asset);
}

/** There and back at what is quoted; where that gives more than it took, how long it goes on doing so. */
async function measureTrip(asset, from, amount, usd) {
  const gain = await gainOf(asset.id, from, amount);
  if (gain === undefined) return;
  samples.trips.push({ ...nameOf(asset), usd: Math.round(usd), value: gain.percent, route: gain.route });
  if (gain.percent <= 0) return;
  const since = performance.now();
  let last = since;
  while (performance.now() - since < 10 * SLOT_MS) {
    await pause(SLOT_MS / 4);
    const next = await gainOf(asset.id, from, amount);
    if (next === undefined || next.percent <= 0) break;
    last = performance.now();
  }
  samples.gaps.push({ ...nameOf(asset), value: (last - since) / SLOT_MS });
}

async function gainOf(mint, from, amount) {
  const there = await quote(from, mint, amount);
  const back = there && (await quote(mint, from, there.outAmount));
  if (!back) return undefined;
  const route = [...there.routePlan, ...back.routePlan].map(
    ({ swapInfo: { label, ammKey } }) => `${label} ${ammKey.slice(0, 4)}`,
  );
  return { percent: (Number(back.outAmount) / Number(amount) - 1) * 100, route: route.join(', ') };
}

async function measureFalls(asset) {
  const most = asset.liquidity * MAX_SHARE * 5;
  let before;
  for (const usd of [most / 100, most / 30, most / 10, most / 3, most]) {
    const quoted = await quote(USDC, asset.id, toMicro(usd));
    if (!quoted) return;
    const impact = impactOf(quoted);
    if (before !== undefined)
      samples.falls.push({ ...nameOf(asset), usd: Math.round(usd), value: before - impact });
    before = impact;
  }
}

async function measureMajor(asset) {
  if (asset.id === SOL) return;
  const quoted = await quote(SOL, asset.id, 100_000_000);
  if (quoted) samples.majors.push({ ...nameOf(asset), value: impactOf(quoted) });
}

/** Fresh quotes with half a per cent of slippage, bought and sold again. */
async function measureRefusals(trader, market) {
  const deep = market.filter(({ id, liquidity }) => id !== SOL && liquidity > DEEP_USD / 10);
  for (const { id } of pickSome(deep, SWAPS_A_MINUTE / 2)) {
    const bought = await trader.swap(SOL, id, '20000000');
    note(bought);
    if (bought.error === undefined) note(await trader.swap(id, SOL, bought.received));
  }
}

/** Tokens with accounts frozen by default have no order to sign. */
function note({ error }) {
  if (error === undefined || error === SLIPPAGE) samples.swaps.push(error);
  if (error !== undefined) samples.refused.push(error);
}

function report() {
  const { deviations, trips, gaps, majors, falls, swaps, refused } = samples;
  const isDeep = ({ liquidity }) => liquidity > DEEP_USD;
  const percent = (part, all) => `${((part / Math.max(1, all)) * 100).toFixed(2)} %`;
  const spread = (list) => {
    const all = list.map(({ value }) => value);
    return all.length === 0 ? '' : [0.5, 0.99, 1].map((at) => quantile(all, at).toFixed(4)).join(' / ');
  };
  const within = (list, most) => percent(list.filter(({ value }) => value <= most).length, list.length);
  console.table([
    line(
      'shown price off the executable mid, over $1M (%)',
      deviations.filter(isDeep),
      `within 0.3: ${within(deviations.filter(isDeep), 0.3)}`,
    ),
    line(
      'the same, others (%)',
      deviations.filter((one) => !isDeep(one)),
      `within 2: ${within(
        deviations.filter((one) => !isDeep(one)),
        2,
      )}`,
    ),
    line('round trip gives back (%)', trips, `no more than it took: ${within(trips, 0)}`),
    line('a gap lives (slots)', gaps, `within 2: ${within(gaps, 2)}`),
    line('0.1 SOL into a major (impact %)', majors, `under 0.05: ${within(majors, 0.05)}`),
    line(
      'impact falls with size (points)',
      falls,
      `by no more than rounding: ${within(falls, ROUNDING_PERCENT)}`,
    ),
  ]);
  const slipped = refused.filter((error) => error === SLIPPAGE).length;
  console.log(`fresh quotes refused: ${slipped} of ${swaps.length} (${percent(slipped, swaps.length)})`);
  for (const error of new Set(refused)) console.log('  %s', error);
  if (listed > 0)
    for (const [name, list] of Object.entries({ deviations, trips, gaps, majors, falls })) {
      console.log(name);
      console.table(list.toSorted((a, b) => b.value - a.value).slice(0, listed));
    }

  function line(figure, list, bar) {
    return { figure, samples: list.length, 'p50 / p99 / most': spread(list), bar };
  }
}

function nameOf({ symbol, id, liquidity, launchpad }) {
  return { symbol, id: id.slice(0, 6), liquidity: Math.round(liquidity), launchpad };
}

function impactOf({ priceImpactPct }) {
  return Math.abs(Number(priceImpactPct)) * 100;
}

function toMicro(usd) {
  return Math.max(1, Math.round(usd * 1e6));
}

/** Undefined where no route is. */
async function quote(inputMint, outputMint, amount) {
  const query = new URLSearchParams({ inputMint, outputMint, amount: String(amount), platformFeeBps: '0' });
  const reply = await fetch(`${url}/swap/v1/quote?${query}`);
  return reply.ok ? await reply.json() : undefined;
}

async function ask(path) {
  const reply = await fetch(`${url}${path}`);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}

function pickSome(list, count) {
  const rest = [...list];
  const picked = [];
  while (picked.length < count && rest.length > 0)
    picked.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  return picked;
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
