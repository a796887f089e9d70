// Trades into the market engine: how many a second with exact expiry and distinct counts, what memory they take, and whether the sums
// are what a recount says after millions of them; beside the same statistics by upserts into libsql.
// usage: node --expose-gc bench/market/ingest.mjs [--trades 10000000] [--tokens 100000] [--rate 40] [--sql 20000]
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from '../from-source.mjs';
import { recountAll } from './ingest-recount.mjs';
import { measureSql } from './ingest-sql.mjs';
import { createStream } from './ingest-stream.mjs';

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '10000000' },
    tokens: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '40' },
    sql: { type: 'string', default: '20000' },
  },
});
const [trades, tokens, rate, sqlTrades] = [values.trades, values.tokens, values.rate, values.sql].map(Number);
/** As many as a few blocks hold: more of them at once would grow old before they are counted, which those of the indexer never do. */
const BATCH = 400;
const DAY_MS = 86_400_000;
const START_MS = 1_790_000_000_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const [{ createMarket, tokenNumbersOf }] = await load('market');

const stored = createChunks();
const stream = createStream({ tokens, trades, rate, startMs: START_MS });
const [tokenProgram] = stream.addresses;
const facts = stream.addresses.map((id, n) => ({
  id,
  symbol: `T${n}`,
  name: `Token ${n}`,
  decimals: 6,
  tokenProgram,
  tags: [],
}));
const market = createMarket(facts, { chunks: stored.chunks });
const idle = memory();
const { steady, atTwoDays } = ingest();
// Behind what is timed: the markets it makes are not there in a server, and the code of the first is the faster for being alone.
const chunkBytes = measureChunk();
const snapshot = measureSnapshot();
const recounted = recountAll({ stream, stats: (id) => market.asset(id), now: stream.lastMs });
const restored = await measureRestore(snapshot.parts);
market.advance(stream.lastMs + 3 * DAY_MS);
const left = countLeft();
const sql = measureSql({ stream, rate, from: trades - sqlTrades, count: sqlTrades });

console.log(
  `node ${process.version}, load ${loadavg()[0].toFixed(1)}, ${tokens} tokens, ${rate} trades/s of simulated time`,
);
console.table([
  {
    engine: 'market',
    'trades/s of CPU': Math.round(steady.perSecond),
    'µs a trade': (1e6 / steady.perSecond).toFixed(2),
  },
  { engine: 'libsql upserts', 'trades/s of CPU': Math.round(sql), 'µs a trade': (1e6 / sql).toFixed(2) },
]);
console.table({
  'bytes of a kept trade in memory, in a chunk': chunkBytes,
  'the same, with nine chunks in memory, over all kept trades': atTwoDays.residentBytes,
  'bytes of a kept trade in the store, with the names of its traders': stored.bytesEach(),
  'bytes of a token that traded in 24 h': Math.round((atTwoDays.bytes - idle) / atTwoDays.active),
  'tokens that traded in 24 h': atTwoDays.active,
  'trades of such a token: median': atTwoDays.median,
  'trades of such a token: mean': Math.round(atTwoDays.mean),
  'bytes of a token that never traded (not this bench’s matter)': Math.round((idle - stream.bytes) / tokens),
  'snapshot: ms it holds the server up': Math.round(snapshot.ms),
  'snapshot: MB beside the chunks': (snapshot.bytes / 1e6).toFixed(1),
  'recount of a snapshot: s': (restored.ms / 1000).toFixed(1),
  'recount of a snapshot: ms of the longest step': Math.round(restored.longest),
});
console.log(
  `after ${trades} trades: ${recounted.compared} sums of ${recounted.tokens} tokens compared with a recount, ${recounted.wrong} wrong`,
);
console.log(`once all have left: ${left} sums of ${tokens} tokens are not zero`);
console.log(`after a recount from the snapshot: ${restored.different} of ${restored.compared} tokens differ`);
console.log(`ratio: ${(steady.perSecond / sql).toFixed(1)} times the trades a second of SQL upserts`);
process.exitCode = recounted.wrong + left + restored.different === 0 ? 0 : 1;

/** CPU seconds of what has expired from all windows as it came in: everything behind the second day. */
function ingest() {
  let steadyMs = 0;
  let steadyTrades = 0;
  let atTwoDays;
  for (let from = 0; from < trades; from += BATCH) {
    const batch = stream.take(from, from + BATCH);
    const isSteady = batch[0].time - START_MS >= 2 * DAY_MS;
    if (isSteady && !atTwoDays) atTwoDays = lookAt();
    const before = process.cpuUsage();
    let now = 0;
    for (const trade of batch) {
      if (trade.time !== now) market.advance(trade.time);
      now = trade.time;
      market.apply(trade);
    }
    const { user, system } = process.cpuUsage(before);
    if (!isSteady) continue;
    steadyMs += (user + system) / 1000;
    steadyTrades += batch.length;
  }
  if (!atTwoDays) throw new Error('fewer trades than two days of them');
  return { steady: { perSecond: (steadyTrades / steadyMs) * 1000 }, atTwoDays };
}

function lookAt() {
  const counts = facts.map(({ id }) => {
    const { numBuys = 0, numSells = 0 } = market.asset(id).stats24h ?? {};
    return numBuys + numSells;
  });
  const traded = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  const kept = 2 * rate * (DAY_MS / 1000);
  return {
    bytes: memory(),
    active: traded.length,
    median: traded[Math.floor(traded.length / 2)],
    mean: traded.reduce((sum, count) => sum + count, 0) / traded.length,
    residentBytes: ((9 * 16_384 * 23) / kept).toFixed(2),
  };
}

/** What a million trades of one token and one trader take that are all in memory. */
function measureChunk() {
  const events = 1_000_000;
  const one = createMarket(facts.slice(0, 1), { chunkEvents: events });
  const trade = { ...stream.at(0), asset: facts[0].id, isValidPrice: false };
  one.apply(trade);
  const before = memory();
  const wide = createMarket(facts.slice(0, 1), { chunkEvents: events });
  for (let n = 0; n < events; n += 1) {
    const time = START_MS + Math.floor(n / rate) * 1000;
    if (n % rate === 0) wide.advance(time);
    wide.apply({ ...trade, time });
  }
  const after = memory();
  // Both stay until here; the second log of levels is empty but as wide.
  const bytes = (after - before) / events - 2 * 22;
  one.advance(START_MS);
  wide.advance(START_MS);
  return bytes.toFixed(2);
}

function measureSnapshot() {
  let [ms, parts] = [Number.POSITIVE_INFINITY, undefined];
  for (let run = 0; run < 3; run += 1) {
    const before = performance.now();
    parts = market.snapshot();
    ms = Math.min(ms, performance.now() - before);
  }
  return { ms, parts, bytes: [...parts.values()].reduce((sum, { byteLength }) => sum + byteLength, 0) };
}

async function measureRestore(parts) {
  const again = createMarket(facts, {
    chunks: { ...stored.chunks, drop: () => undefined },
    numbers: tokenNumbersOf(parts),
  });
  let longest = 0;
  const startedAt = performance.now();
  let stepAt = startedAt;
  for (const _ of again.restore(parts)) {
    longest = Math.max(longest, performance.now() - stepAt);
    stepAt = performance.now();
  }
  const ms = performance.now() - startedAt;
  const different = facts.filter(
    ({ id }) => JSON.stringify(again.asset(id)) !== JSON.stringify(market.asset(id)),
  );
  return { ms, longest, different: different.length, compared: facts.length };
}

function countLeft() {
  let left = 0;
  for (const { id } of facts) {
    const asset = market.asset(id);
    for (const frame of ['5m', '1h', '6h', '24h']) {
      const { priceChange: _, ...sums } = asset[`stats${frame}`];
      left += Object.values(sums).filter((sum) => sum !== 0).length;
    }
  }
  return left;
}

/** Chunks outside of what is measured as the market's memory; they are as they would be in the store. */
function createChunks() {
  const chunks = new Map();
  let [bytes, events] = [0, 0];
  const keyOf = ({ log, chunk }) => `${log} ${chunk}`;
  return {
    chunks: {
      write(key, data) {
        chunks.set(keyOf(key), data);
        bytes += data.byteLength;
        events += 16_384;
        return true;
      },
      read: (key) => chunks.get(keyOf(key)),
      drop: (key) => chunks.delete(keyOf(key)),
    },
    size: () => [...chunks.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    bytesEach: () => (bytes / events).toFixed(1),
  };
}

/** Heap and what lies outside of it, without the chunks of the store. */
function memory() {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external - (stored?.size() ?? 0);
}
