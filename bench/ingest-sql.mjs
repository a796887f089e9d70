// The alternative of bench/ingest.mjs: the same running sums of four windows kept by upserts. It is let off lightly: a database in
// memory with few rows in it, a thousand trades a transaction, no prices.
import Database from 'libsql';

const FRAMES = ['5m', '1h', '6h', '24h'];
const TRANSACTION = 1_000;
const SUMS = [
  'buys',
  'sells',
  'bought',
  'sold',
  'before',
  'traders',
  'net_buyers',
  'organic_buyers',
  'organic_bought',
  'organic_sold',
];
const POSITION = ['buys', 'sells', 'bought', 'sold'];

/** Trades a second of CPU, each of them coming in while another one leaves every window, and a third the window before it. */
export function measureSql(trades) {
  const db = new Database(':memory:');
  db.exec(`
    create table log (id integer primary key, token text, trader text, buy integer, micro integer, time integer);
    create table sums (token text, frame text, ${SUMS.map((name) => `${name} integer`).join()}, primary key (token, frame)) without rowid;
    create table positions (token text, frame text, trader text, buys integer, sells integer, bought integer, sold integer,
      primary key (token, frame, trader)) without rowid;`);
  const adding = (names) => names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ');
  const insert = db.prepare('insert into log (token, trader, buy, micro, time) values (?, ?, ?, ?, ?)');
  const forget = db.prepare('delete from log where id = ?');
  const add = db.prepare(
    `insert into sums values (?, ?, ${SUMS.map(() => '?').join()}) on conflict do update set ${adding(SUMS)}`,
  );
  const leaveBefore = db.prepare('update sums set before = before - ? where token = ? and frame = ?');
  const position = db
    .prepare(
      `insert into positions values (?, ?, ?, ?, ?, ?, ?)
       on conflict do update set ${adding(POSITION)} returning buys, sells, bought, sold`,
    )
    .raw();
  const gone = db.prepare('delete from positions where token = ? and frame = ? and trader = ?');

  function count({ asset, trader, side, microUsd }, sign) {
    const delta = side === 'buy' ? [sign, 0, sign * microUsd, 0] : [0, sign, 0, sign * microUsd];
    for (const frame of FRAMES) {
      const [after] = position.all([asset, frame, trader, ...delta]);
      const before = after.map((figure, index) => figure - delta[index]);
      if (after[0] + after[1] === 0) gone.run([asset, frame, trader]);
      const [was, is] = [weigh(before), weigh(after)];
      const previous = sign < 0 ? microUsd : 0;
      add.run([asset, frame, ...delta, previous, ...is.map((figure, index) => figure - was[index])]);
    }
  }

  function inBatches(rows, work) {
    for (let from = 0; from < rows.length; from += TRANSACTION) {
      db.exec('begin');
      for (let n = from; n < Math.min(from + TRANSACTION, rows.length); n += 1) work(rows[n], n);
      db.exec('commit');
    }
  }

  const takeIn = (trade) => {
    insert.run([trade.asset, trade.trader, trade.side === 'buy' ? 1 : 0, trade.microUsd, trade.time]);
    count(trade, 1);
  };
  const half = trades.length / 2;
  inBatches(trades.slice(0, half), takeIn);
  const before = process.cpuUsage();
  inBatches(trades.slice(half), (trade, n) => {
    takeIn(trade);
    const old = trades[n];
    count(old, -1);
    for (const frame of FRAMES) leaveBefore.run([old.microUsd, old.asset, frame]);
    forget.run([n + 1]);
  });
  const { user, system } = process.cpuUsage(before);
  db.close();
  return (half / (user + system)) * 1e6;
}

/** What a trader's position adds to the sums of traders. */
function weigh([buys, sells, bought, sold]) {
  if (buys + sells === 0) return [0, 0, 0, 0, 0];
  const tolerance = (bought + sold) / (buys + sells) + (bought + sold) / 50;
  const isWash = buys >= 3 && sells >= 3 && Math.abs(bought - sold) <= tolerance;
  const isNet = bought > sold ? 1 : 0;
  return isWash ? [1, isNet, 0, 0, 0] : [1, isNet, buys > 0 ? 1 : 0, bought, sold];
}
