// Whether the past and the present of a data directory are one series: of each token, how often and how much is traded live, beside its
// synthetic day. A synthetic trade stands for as many as decision 0009 says; its amounts are theirs together.
import Database from 'libsql';
import { quantile } from './figures.mjs';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const FULL_MS = 900_000;
const MIN_TRADES = 30;
const TOKENS = 100;
/** Agreement: a fifth, either way. */
const FIFTH = Math.log(1.2);
/** Critical value of Kolmogorov's distribution at one in twenty. */
const CRITICAL = 1.358;

/** The hundred most traded tokens that are older than a day and have at least thirty trades on both sides. */
export function compareHalves(dataDir) {
  const database = new Database(`${dataDir}/store.db`, { readonly: true });
  const one = (query) => database.prepare(query).get();
  const { end } = one('select max(time_ms) end from trades where is_genesis = 1');
  const { first, last } = one(
    'select min(time_ms) first, max(time_ms) last from trades where is_genesis = 0',
  );
  const hours = (last - first) / HOUR_MS;
  const tokens = new Map();
  for (const row of database
    .prepare('select asset, is_genesis, time_ms, usd_micro, trader from trades where time_ms > ?')
    .iterate(end - DAY_HOURS * HOUR_MS)) {
    const token = tokens.get(row.asset) ?? { live: [], past: [], oldest: row.time_ms };
    tokens.set(row.asset, token);
    token.oldest = Math.min(token.oldest, row.time_ms);
    const weight = row.is_genesis ? Math.max(1, (end - row.time_ms) / FULL_MS) : 1;
    token[row.is_genesis ? 'past' : 'live'].push({ usd: row.usd_micro / 1e6 / weight, weight });
  }
  database.close();
  const rows = [...tokens]
    .filter(
      ([, { live, past, oldest }]) =>
        live.length >= MIN_TRADES && past.length >= MIN_TRADES && end - oldest > 20 * HOUR_MS,
    )
    .toSorted(([, a], [, b]) => b.live.length - a.live.length)
    .slice(0, TOKENS)
    .map(([asset, { live, past }]) => ({
      asset,
      live: live.length,
      rate: live.length / hours / (total(past) / DAY_HOURS),
      size: medianOf(live) / medianOf(past),
      volume: volumeOf(live) / hours / (volumeOf(past) / DAY_HOURS),
      distance: distanceOf(live, past),
      critical: CRITICAL * Math.sqrt(1 / live.length + 1 / effective(past)),
    }));
  return { hours, rows };
}

/** Prints the comparison and returns it. */
export function reportHalves(dataDir) {
  const { hours, rows } = compareHalves(dataDir);
  const spread = (of) => [0.1, 0.5, 0.9].map((at) => quantile(rows.map(of), at).toFixed(2)).join(' / ');
  const within = (of) =>
    `${rows.filter((row) => Math.abs(Math.log(of(row))) <= FIFTH).length} of ${rows.length}`;
  console.log('\n%d tokens, %s hours live beside their synthetic day', rows.length, hours.toFixed(2));
  console.table(
    ['rate', 'size', 'volume'].map((name) => ({
      'live / synthetic': name === 'size' ? 'median size' : name,
      'p10 / p50 / p90': spread((row) => row[name]),
      'within 20 %': within((row) => row[name]),
    })),
  );
  console.log(
    'Kolmogorov–Smirnov distance of sizes: %s; no difference seen at one in twenty: %d of %d',
    spread(({ distance }) => distance),
    rows.filter(({ distance, critical }) => distance < critical).length,
    rows.length,
  );
  return rows;
}

function total(list) {
  return list.reduce((sum, { weight }) => sum + weight, 0);
}

function volumeOf(list) {
  return list.reduce((sum, { usd, weight }) => sum + usd * weight, 0);
}

/** How many equal weights say as much. */
function effective(list) {
  return total(list) ** 2 / list.reduce((sum, { weight }) => sum + weight ** 2, 0);
}

function medianOf(list) {
  const sorted = list.toSorted((a, b) => a.usd - b.usd);
  let left = total(list) / 2;
  return sorted.find(({ weight }) => {
    left -= weight;
    return left <= 0;
  }).usd;
}

/** The largest difference between the two distributions of sizes. */
function distanceOf(live, past) {
  const [ofLive, ofPast] = [1 / total(live), -1 / total(past)];
  const all = [
    ...live.map(({ usd, weight }) => ({ usd, step: weight * ofLive })),
    ...past.map(({ usd, weight }) => ({ usd, step: weight * ofPast })),
  ].toSorted((a, b) => a.usd - b.usd);
  let [gap, largest] = [0, 0];
  for (const [index, { usd, step }] of all.entries()) {
    gap += step;
    if (all[index + 1]?.usd !== usd) largest = Math.max(largest, Math.abs(gap));
  }
  return largest;
}
