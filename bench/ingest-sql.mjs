// The alternative of bench/ingest.mjs: running sums of four windows kept by upserts. It is let off lightly: a database in memory, a
// thousand trades a transaction, no score and no wash trades, distinct traders left to whoever asks, no price.
import Database from 'libsql';

const FRAMES = ['5m', '1h', '6h', '24h'];
const TRANSACTION = 1_000;

/** Trades a second of CPU, each of them coming in while another one leaves every window. */
export function measureSql(trades) {
  const db = new Database(':memory:');
  db.exec(`
    create table log (id integer primary key, token text, trader text, buy integer, micro integer, time integer);
    create table sums (token text, frame text, buys integer, sells integer, bought integer, sold integer, primary key (token, frame)) without rowid;
    create table positions (token text, frame text, trader text, buys integer, sells integer, bought integer, sold integer,
      primary key (token, frame, trader)) without rowid;`);
  const insert = db.prepare('insert into log (token, trader, buy, micro, time) values (?, ?, ?, ?, ?)');
  const forget = db.prepare('delete from log where id = ?');
  const adding =
    'buys = buys + excluded.buys, sells = sells + excluded.sells, bought = bought + excluded.bought, sold = sold + excluded.sold';
  const sum = db.prepare(`insert into sums values (?, ?, ?, ?, ?, ?) on conflict do update set ${adding}`);
  const position = db.prepare(
    `insert into positions values (?, ?, ?, ?, ?, ?, ?) on conflict do update set ${adding}`,
  );
  const gone = db.prepare(
    'delete from positions where token = ? and frame = ? and trader = ? and buys + sells = 0',
  );

  function count({ asset, trader, side, microUsd }, sign) {
    const figures = side === 'buy' ? [sign, 0, sign * microUsd, 0] : [0, sign, 0, sign * microUsd];
    for (const frame of FRAMES) {
      sum.run([asset, frame, ...figures]);
      position.run([asset, frame, trader, ...figures]);
      if (sign < 0) gone.run([asset, frame, trader]);
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
    count(trades[n], -1);
    forget.run([n + 1]);
  });
  const { user, system } = process.cpuUsage(before);
  db.close();
  return (half / (user + system)) * 1e6;
}
