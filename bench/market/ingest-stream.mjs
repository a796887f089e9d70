// The trades of bench/market/ingest.mjs: tokens as popular as those of the embedded world, and traders of whom few trade much.
import { seeded } from '../universes.mjs';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRADERS = 200_000;
/** Exponent of the embedded world: the n-th token is traded as often as n to the minus this. */
const TOKEN_SLOPE = 0.95;
const TRADER_SLOPE = 0.8;
const MEAN_USD = 150;

/** Drawn anew whenever asked for, from the same dice, so that they take no memory but their numbers. */
export function createStream({ tokens, trades, rate, startMs }) {
  const addresses = Array.from({ length: tokens }, (_, n) => anAddress(n));
  const traders = Array.from({ length: TRADERS }, (_, n) => anAddress(10_000_000 + n));
  const random = seeded(7);
  const pickToken = createPick(tokens, TOKEN_SLOPE, random);
  const pickTrader = createPick(TRADERS, TRADER_SLOPE, random);
  const token = new Uint32Array(trades);
  const trader = new Uint32Array(trades);
  const micro = new Float64Array(trades);
  for (let n = 0; n < trades; n += 1) {
    token[n] = pickToken();
    trader[n] = pickTrader();
    micro[n] = Math.round(-Math.log(1 - random()) * MEAN_USD * 1e6);
  }
  const timeOf = (n) => startMs + Math.floor(n / rate) * 1000;
  const isBuy = (n) => ((token[n] ^ trader[n] ^ n) & 3) !== 0;
  const fill = (trade, n) => {
    trade.asset = addresses[token[n]];
    trade.trader = traders[trader[n]];
    trade.side = isBuy(n) ? 'buy' : 'sell';
    trade.time = timeOf(n);
    trade.slot = Math.floor(n / 16);
    trade.price = 1 + (n % 1000) / 1000;
    trade.isValidPrice = micro[n] > 1e6;
    trade.microUsd = micro[n];
    return trade;
  };
  const at = (n) => fill({}, n);
  const batch = [];
  return {
    addresses,
    token,
    trader,
    micro,
    timeOf,
    isBuy,
    lastMs: timeOf(trades - 1),
    bytes: token.byteLength + trader.byteLength + micro.byteLength,
    at,
    /** The same objects again and again, for what the dice leave behind is not the engine's to collect. */
    take(from, to) {
      batch.length = Math.min(to, trades) - from;
      for (let index = 0; index < batch.length; index += 1)
        batch[index] = fill(batch[index] ?? {}, from + index);
      return batch;
    },
  };
}

/** Numbers below `count`, the n-th with a weight of n to the power of −slope. */
function createPick(count, slope, random) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n += 1) sums[n] = sum += (n + 1) ** -slope;
  return () => {
    const at = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** As unlike each other as addresses are, from the first letter on, and each in one piece. */
function anAddress(n) {
  const random = seeded(n + 1);
  // 43 of these letters are 32 bytes when the first one is no small digit.
  const letters = Array.from({ length: 43 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]);
  return ['B', ...letters.slice(1)].join('');
}
