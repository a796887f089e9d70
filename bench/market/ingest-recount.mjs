// What the sums of bench/market/ingest.mjs must be: counted from the list of all trades, without the engine.
const FRAMES = { '5m': 300_000, '1h': 3_600_000, '6h': 21_600_000, '24h': 86_400_000 };

/** So many traders of a token are told apart; beyond it the count is an estimate with this standard error at most. */
const MAX_TRADERS = 65_536;
const ERROR = 0.0055;
const TRADERS = 4;

function isEstimate(wanted, found) {
  return wanted > MAX_TRADERS && Math.abs(found / wanted - 1) < 4 * ERROR;
}

/** Compares volumes, counts and distinct traders of every token and window. */
export function recountAll({ stream, stats, now }) {
  const { addresses, token, trader, micro, timeOf, isBuy } = stream;
  let [compared, wrong] = [0, 0];
  for (const [frame, span] of Object.entries(FRAMES)) {
    const sums = addresses.map(() => ({ buy: 0, sell: 0, buys: 0, sells: 0, before: 0 }));
    const traders = addresses.map(() => new Set());
    for (let n = token.length - 1; n >= 0 && now - timeOf(n) < 2 * span; n -= 1) {
      const sum = sums[token[n]];
      if (now - timeOf(n) >= span) {
        sum.before += micro[n];
        continue;
      }
      traders[token[n]].add(trader[n]);
      sum[isBuy(n) ? 'buy' : 'sell'] += micro[n];
      sum[isBuy(n) ? 'buys' : 'sells'] += 1;
    }
    for (const [index, { buy, sell, buys, sells, before }] of sums.entries()) {
      const found = stats(addresses[index])[`stats${frame}`];
      const change = before === 0 ? undefined : ((buy + sell) / before - 1) * 100;
      const wanted = [buy / 1e6, sell / 1e6, buys, sells, traders[index].size, change];
      const { buyVolume, sellVolume, numBuys, numSells, numTraders, volumeChange } = found;
      const ours = [buyVolume, sellVolume, numBuys, numSells, numTraders, volumeChange];
      compared += wanted.length;
      wrong += wanted.filter(
        (want, place) => want !== ours[place] && !(place === TRADERS && isEstimate(want, ours[place])),
      ).length;
    }
  }
  return { tokens: addresses.length, compared, wrong };
}
