// How far the minute candles of majors reach beyond their bodies in a lively market, beside the same figures of the synthetic past.
// usage: node bench/wicks.mjs [--minutes 6] [--speed 1] [--port 0] [--url http://127.0.0.1:3000] [--list 0]
//   --speed 6 lets six times as much world time go by; --url measures a server that runs already, at once; --list prints so many of the
//   longest wicks
import { parseArgs } from 'node:util';
import { quantile } from './figures.mjs';
import { dropDataDir, makeDataDir, startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '0' },
    url: { type: 'string' },
    list: { type: 'string', default: '0' },
  },
});
const [minutes, speed, port, listed] = [values.minutes, values.speed, values.port, values.list].map(Number);
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINUTE_MS = 60_000;
const MAJOR_USD = 5_000_000;
const CANDLES = 240;

const dataDir = values.url ? undefined : makeDataDir();
const server = values.url ? undefined : await startServer({ dataDir, port, speed });
const url = values.url ?? server.url;
const wicks = [];
try {
  // The minute in which the market began is half of the past, and the last one is not over.
  if (server) await new Promise((resolve) => setTimeout(resolve, ((minutes + 1) * MINUTE_MS) / speed));
  const assets = await ask('/v1/assets/toptraded/24h?sortBy=liquidity&sortDir=desc&limit=100');
  for (const asset of assets) if (asset.liquidity > MAJOR_USD && asset.id !== USDC) await measure(asset);
} finally {
  await server?.stop();
  if (dataDir) dropDataDir(dataDir);
}
report();

async function measure({ id, symbol }) {
  const { candles } = await ask(`/v2/charts/${id}?interval=1_MINUTE&candles=${CANDLES}`);
  for (const { time, open, high, low, close, volume, isGenesis = false } of candles.slice(0, -1)) {
    if (volume === 0) continue;
    const above = ((high - Math.max(open, close)) / close) * 100;
    const below = ((Math.min(open, close) - low) / close) * 100;
    wicks.push({
      symbol,
      minute: new Date(time * 1_000).toISOString().slice(11, 16),
      above,
      below,
      isGenesis,
    });
  }
}

function report() {
  const live = wicks.filter(({ isGenesis }) => !isGenesis);
  const past = wicks.filter(({ isGenesis }) => isGenesis);
  console.log('%d majors, %d live candles', new Set(wicks.map(({ symbol }) => symbol)).size, live.length);
  console.table(
    Object.fromEntries(
      ['above', 'below'].flatMap((side) => [
        [`live, ${side} the body (%)`, spread(live, side)],
        [`synthetic, ${side} the body (%)`, spread(past, side)],
      ]),
    ),
  );
  const most = (each) => Math.max(each.above, each.below);
  if (listed > 0) console.table(live.toSorted((a, b) => most(b) - most(a)).slice(0, listed));
}

function spread(candles, side) {
  const all = candles.map((each) => each[side]);
  const at = (share) => (all.length === 0 ? undefined : Number(quantile(all, share).toFixed(4)));
  return {
    candles: all.length,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    'over 1 %': all.filter((wick) => wick > 1).length,
  };
}

async function ask(path) {
  const reply = await fetch(`${url}${path}`);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}
