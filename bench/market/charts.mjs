// What a thousand candles of each interval cost over a store with a month of hours and a full day of trades, beside the same bars
// grouped by SQL from the trades themselves, where trades are kept.
// usage: node bench/market/charts.mjs [--rate 4]
//   --rate: trades a second of the busiest token

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from '../figures.mjs';
import { load } from '../from-source.mjs';
import { seeded } from '../universes.mjs';

const { values } = parseArgs({ options: { rate: { type: 'string', default: '4' } } });
const RATE = Number(values.rate);
const OTHERS = 50;
const CANDLES = 1_000;
const ROUNDS = 15;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const NOW = Math.floor(Date.now() / 1000) * 1000;
const INTERVALS = {
  '1_SECOND': 1_000,
  '15_SECOND': 15_000,
  '30_SECOND': 30_000,
  '1_MINUTE': 60_000,
  '5_MINUTE': 300_000,
  '15_MINUTE': 900_000,
  '1_HOUR': HOUR_MS,
  '4_HOUR': 4 * HOUR_MS,
  '1_DAY': DAY_MS,
  '1_WEEK': 7 * DAY_MS,
  '1_MONTH': 30 * DAY_MS,
};
const SOL = 'So11111111111111111111111111111111111111112';
const random = seeded(7);
const [{ createReadCandles }, { createBarRepository }, { createBlockStore }, { openDatabase }] = await load(
  'apps/server/src/prices/read-candles.ts',
  'apps/server/src/store/bars/bars.repository.ts',
  'apps/server/src/store/block-store.ts',
  'apps/server/src/store/database.ts',
);

const directory = mkdtempSync(path.join(tmpdir(), 'orrery-charts-'));
const store = await openDatabase(directory);
try {
  await fill(store);
  await measure(store);
} finally {
  await store.close();
  rmSync(directory, { recursive: true });
}

/** The busiest token and fifty that share half as many trades again: a day of trades, a month of hours. */
async function fill({ driver }) {
  const names = Array.from({ length: OTHERS }, (_, index) => `token-${index}`);
  const blocks = createBlockStore(store);
  let rows = [];
  let id = 1_000_000;
  const price = new Map();
  for (let time = NOW - DAY_MS; time < NOW; time += 1_000 / RATE / 1.5) {
    const asset = random() < 1 / 1.5 ? SOL : names[Math.floor(random() * OTHERS)];
    const usd = (price.get(asset) ?? 100) * (1 + (random() - 0.5) / 500);
    price.set(asset, usd);
    id += 16;
    rows.push({
      id,
      asset,
      side: random() < 0.5 ? 'buy' : 'sell',
      time_ms: Math.floor(time),
      slot: 1,
      usd_price: usd,
      usd_micro: Math.ceil(random() * 1e9),
      native_lamports: '5000000',
      amount: '7000000',
      signature: 's'.repeat(88),
      trader: 't'.repeat(44),
      pool: 'p'.repeat(44),
      is_valid_price: 1,
      is_genesis: 0,
    });
    if (rows.length < 20_000) continue;
    await blocks.save({ trades: rows, catalogue: [], slot: 1 });
    rows = [];
  }
  await blocks.save({ trades: rows, catalogue: [], slot: 1 });
  // As the history before genesis leaves it: from then on what was read may be remembered.
  driver.exec("insert into cursors (name, slot) values ('genesis-history', 0)");
  const bars = createBarRepository(store);
  await bars.rollUp(NOW - HOUR_MS);
  const hour = driver.prepare(
    'insert or ignore into hour_bars (asset, hour_ms, open, high, low, close, usd_micro) values (?, ?, 1, 2, 1, 2, 5)',
  );
  const first = Math.floor(NOW / HOUR_MS) - 30 * 24;
  store.inOne(() => {
    for (const asset of [SOL, ...names])
      for (let index = 0; index < 29 * 24; index += 1) hour.run([asset, (first + index) * HOUR_MS]);
  });
}

async function measure({ driver }) {
  const market = { asset: () => ({ decimals: 9 }), multiplier: () => 1 };
  const read = createReadCandles(createBarRepository(store), market, { now: () => NOW });
  const [{ count }] = driver.prepare('select count(*) as count from trades').all();
  print(
    `${count} trades, the busiest token ${RATE} a second, at load ${loadavg()[0].toFixed(1)}; CPU milliseconds for ${CANDLES} candles`,
  );
  print(
    '| interval | candles | first | p50 | p90 | in SOL p50 | SQL over trades p50 | ratio |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [interval, length] of Object.entries(INTERVALS)) {
    const ask = { interval, count: CANDLES, toMs: NOW };
    let found = 0;
    const ours = await timed(async () => {
      found = (await read(SOL, ask)).length;
    });
    const inSol = await timed(() => read(SOL, { ...ask, quote: SOL }));
    const from = Math.max(NOW - DAY_MS, NOW - CANDLES * length);
    const grouped = driver.prepare(
      `select time_ms / ${length} as bar, min(usd_price), max(usd_price), sum(usd_micro), min(id), max(id)
       from trades where asset = ? and time_ms >= ? and is_valid_price = 1 group by 1 order by 1`,
    );
    const theirs = length <= DAY_MS ? await timed(() => grouped.all([SOL, from])) : undefined;
    const [p50, p90] = [quantile(ours, 0.5), quantile(ours, 0.9)];
    const other = theirs && quantile(theirs, 0.5);
    const cells = [ours[0], p50, p90, quantile(inSol, 0.5), other].map((value) => value?.toFixed(2) ?? '-');
    print(`| ${interval} | ${found} | ${cells.join(' | ')} | ${other ? (other / p50).toFixed(1) : '-'} |`);
  }
}

/** CPU milliseconds of each round, in the order they ran. */
async function timed(run) {
  const samples = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(begun);
    samples.push((user + system) / 1000);
  }
  return samples;
}

function print(line) {
  console.log(line);
}
