// Recounts every wallet's position and profit from the stored trades, with arithmetic of its own, and compares it with what is stored.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { load } from '../from-source.mjs';

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

/** How many positions and wallets' profits there are, and how many of them do not agree with the trades and what wallets began with. */
export async function recountPositions(dataDir) {
  const heldAtGenesis = await readGenesis(dataDir);
  const store = new Database(path.join(dataDir, 'store.db'), { readonly: true });
  const counted = new Map();
  const profits = new Map();
  let isPast = true;
  for (const { wallet, asset, side, amount, micro, slot, is_genesis } of store.prepare(TRADES).iterate()) {
    if (isPast && slot > 0) trim(counted, heldAtGenesis);
    isPast = isPast && slot === 0;
    // What bridges a gap is on no chain, and in no position.
    if (is_genesis && slot > 0) continue;
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
  if (isPast) trim(counted, heldAtGenesis);
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

const TRADES =
  'select trader as wallet, asset, side, amount, usd_micro as micro, slot, is_genesis from trades order by id';

/** What a wallet of the universe has of a token when the chain begins. */
async function readGenesis(dataDir) {
  const [{ createUniverse }] = await load('world');
  const { seed } = JSON.parse(readFileSync(path.join(dataDir, 'world.json'), 'utf8'));
  const holdings = new Map(createUniverse(seed).traders.map((trader) => [trader.address, trader.holdings]));
  return (wallet, asset) => holdings.get(wallet)?.get(asset) ?? 0n;
}

/** The synthetic past ends with what wallets have. */
function trim(counted, heldAtGenesis) {
  for (const [key, position] of counted) {
    const most = heldAtGenesis(...key.split(' '));
    if (position.held <= most) continue;
    position.cost = (position.cost * most) / position.held;
    position.held = most;
  }
}
