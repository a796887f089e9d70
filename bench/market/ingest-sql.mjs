// The alternative of bench/market/ingest.mjs: the same running sums of the same trades, kept by upserts into tables that hold two days of
// them. It is let off lightly: a database in memory, a thousand trades a transaction, no prices.
import Database from 'libsql';

const FRAMES = { '5m': 300, '1h': 3_600, '6h': 21_600, '24h': 86_400 };
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

/**
 * Trades a second of CPU, each of them coming in while for every window one leaves it and one the window before it. `from` is the
 * first trade that is measured, `count` how many are; `rate` of them are a second.
 */
export function measureSql({ stream, rate, from, count }) {
  const db = new Database(':memory:');
  db.exec(`
    create table log (id integer primary key, token text, trader text, buy integer, micro integer, time integer);
    create table sums (token text, frame text, ${SUMS.map((name) => `${name} integer`).join()}, primary key (token, frame)) without rowid;
    create table positions (token text, frame text, trader text, buys integer, sells integer, bought integer, sold integer,
      primary key (token, frame, trader)) without rowid;`);
  const frames = Object.entries(FRAMES).map(([frame, seconds]) => ({ frame, span: seconds * rate }));
  const adding = (names) => names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ');
  const insert = db.prepare('insert into log values (?, ?, ?, ?, ?, ?)');
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

  function countIn({ asset, trader, side, microUsd }, frame, sign) {
    const delta = side === 'buy' ? [sign, 0, sign * microUsd, 0] : [0, sign, 0, sign * microUsd];
    const [after] = position.all([asset, frame, trader, ...delta]);
    const before = after.map((figure, index) => figure - delta[index]);
    if (after[0] + after[1] === 0) gone.run([asset, frame, trader]);
    const [was, is] = [weigh(before), weigh(after)];
    const previous = sign < 0 ? microUsd : 0;
    add.run([asset, frame, ...delta, previous, ...is.map((figure, index) => figure - was[index])]);
  }

  function log(n, { asset, trader, side, microUsd, time }) {
    insert.run([n, asset, trader, side === 'buy' ? 1 : 0, microUsd, time]);
  }

  fill({ db, stream, frames, from, log });
  const before = process.cpuUsage();
  for (let start = from; start < from + count; start += TRANSACTION) {
    db.exec('begin');
    for (let n = start; n < Math.min(start + TRANSACTION, from + count); n += 1) {
      const trade = stream.at(n);
      log(n, trade);
      for (const { frame, span } of frames) {
        countIn(trade, frame, 1);
        countIn(stream.at(n - span), frame, -1);
        const old = stream.at(n - 2 * span);
        leaveBefore.run([old.microUsd, old.asset, frame]);
      }
      forget.run([n - 2 * frames.at(-1).span]);
    }
    db.exec('commit');
  }
  const { user, system } = process.cpuUsage(before);
  check({ db, frames });
  db.close();
  return (count / (user + system)) * 1e6;
}

/** Lays down what the trades before `from` have left in the tables, by statements over all of them. */
function fill({ db, stream, frames, from, log }) {
  db.exec('begin');
  for (let n = from - 2 * frames.at(-1).span; n < from; n += 1) log(n, stream.at(n));
  for (const { frame, span } of frames) {
    db.exec(`
      insert into positions select token, '${frame}', trader, sum(buy), sum(1 - buy), sum(micro * buy), sum(micro * (1 - buy))
        from log where id >= ${from - span} group by token, trader;
      insert into sums select token, '${frame}', 0, 0, 0, 0, sum(micro), 0, 0, 0, 0, 0
        from log where id >= ${from - 2 * span} and id < ${from - span} group by token;
      insert into sums select token, frame, sum(buys), sum(sells), sum(bought), sum(sold), 0, count(*), sum(bought > sold),
          sum(iif(wash or buys = 0, 0, 1)), sum(iif(wash, 0, bought)), sum(iif(wash, 0, sold))
        from (select *, buys >= 3 and sells >= 3 and abs(bought - sold) <= (bought + sold) * (1.0 / (buys + sells) + 0.02) as wash
          from positions where frame = '${frame}') group by token
        on conflict do update set ${SUMS.map((name) => `${name} = ${name} + excluded.${name}`).join()};`);
  }
  db.exec('commit');
}

/** Throws when the tables have come to hold other trades than those of their windows. */
function check({ db, frames }) {
  for (const { frame, span } of frames) {
    const [inside] = db.prepare('select sum(buys + sells) from sums where frame = ?').raw().all([frame])[0];
    if (inside !== span) throw new Error(`the tables say ${inside} trades of ${frame} and not ${span}`);
  }
}

/** What a trader's position adds to the sums of traders. */
function weigh([buys, sells, bought, sold]) {
  if (buys + sells === 0) return [0, 0, 0, 0, 0];
  const tolerance = (bought + sold) / (buys + sells) + (bought + sold) / 50;
  const isWash = buys >= 3 && sells >= 3 && Math.abs(bought - sold) <= tolerance;
  const isNet = bought > sold ? 1 : 0;
  return isWash ? [1, isNet, 0, 0, 0] : [1, isNet, buys > 0 ? 1 : 0, bought, sold];
}
