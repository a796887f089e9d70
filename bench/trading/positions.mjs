// Recounts every wallet's position and profit from the stored trades, with arithmetic of its own, and compares it with what is stored.
import path from 'node:path';
import Database from 'libsql';

const MAX_PAST_MS = 60_000;

/** Resolves once the synthetic history is stored, which may be interrupted any number of times before. */
export async function untilPastIsStored(dataDir) {
  const from = performance.now();
  for (;;) {
    const store = new Database(path.join(dataDir, 'store.db'), { readonly: true });
    const [row] = store.prepare("select slot from cursors where name = 'genesis-history'").all();
    store.close();
    if (row) return;
    if (performance.now() - from > MAX_PAST_MS) throw new Error('the past was not stored');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** How many positions and wallets' profits there are, and how many of them do not agree with the trades. */
export function recountPositions(dataDir) {
  const store = new Database(path.join(dataDir, 'store.db'), { readonly: true });
  const counted = new Map();
  const profits = new Map();
  for (const { wallet, asset, side, amount, micro } of store.prepare(TRADES).iterate()) {
    const key = `${wallet} ${asset}`;
    const position = counted.get(key) ?? { held: 0n, cost: 0n, profit: 0n, trades: 0 };
    const [units, usd] = [BigInt(amount), BigInt(micro)];
    const before = position.profit;
    if (side === 'buy') {
      position.held += units;
      position.cost += usd;
    } else if (position.held > 0n) {
      const sold = units > position.held ? position.held : units;
      const cost = (position.cost * sold) / position.held;
      position.profit += (usd * sold) / units - cost;
      position.held -= sold;
      position.cost -= cost;
    }
    position.trades += 1;
    counted.set(key, position);
    profits.set(wallet, (profits.get(wallet) ?? 0n) + position.profit - before);
  }
  const stored = store.prepare('select * from positions').all();
  const agree = stored.filter(({ wallet, asset, held, held_cost: cost, realised, buys, sells }) => {
    const mine = counted.get(`${wallet} ${asset}`);
    const text = mine && [mine.held, mine.cost, mine.profit, mine.trades].join();
    return text === [held, cost, realised, buys + sells].join();
  });
  const sums = new Map(
    store
      .prepare('select wallet, sum(profit_micro) as profit from realised group by wallet')
      .all()
      .map(({ wallet, profit }) => [wallet, BigInt(profit)]),
  );
  const wrongProfits = [...profits].filter(([wallet, profit]) => (sums.get(wallet) ?? 0n) !== profit);
  store.close();
  const wrong = Math.max(stored.length, counted.size) - agree.length + wrongProfits.length;
  return { positions: stored.length, misheld: wrong };
}

const TRADES = 'select trader as wallet, asset, side, amount, usd_micro as micro from trades order by id';
