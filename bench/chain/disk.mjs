// What a transaction costs on the disk, table by table, after some minutes of a lively world, and what the store holds; beside the same
// transactions with their metadata as the text that `getBlock` answers, and addresses and signatures as text.
// usage: node bench/chain/disk.mjs [--minutes 10] [--speed 1] [--port 0]
//   --minutes of wall time; --speed 6 lets six times as much world time go by
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { dropDataDir, makeDataDir, startServer } from '../server.mjs';
import { callRpc } from '../trading/rpc-client.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '0' },
  },
});
const [minutes, speed, port] = [values.minutes, values.speed, values.port].map(Number);
/** The ledger's tables that grow with every transaction. */
const OF_TRANSACTIONS =
  /^(?:transactions|mentions|addresses|sqlite_autoindex_(?:transactions|mentions|addresses)_1)/;
const BLOCKS_AT_ONCE = 500;

const dataDir = makeDataDir();
const server = await startServer({ dataDir, port, speed });
const text = new Database(path.join(dataDir, 'text.db'));
try {
  await setTimeout(minutes * 60_000);
  await copyAsText();
} finally {
  await server.stop();
}
const ledger = sizes(path.join(dataDir, 'ledger.db'));
const store = sizes(path.join(dataDir, 'store.db'));
const asText = sizes(path.join(dataDir, 'text.db'));
const count = countIn('ledger.db', 'transactions');
const trades = countIn('store.db', 'trade_rows where is_genesis = 0');
console.table(
  [...ledger].map(([table, bytes]) => ({
    'ledger.db': table,
    megabytes: (bytes / 1e6).toFixed(1),
    'bytes a transaction': OF_TRANSACTIONS.test(table) ? Math.round(bytes / count) : '',
  })),
);
console.table(
  [...store].map(([table, bytes]) => ({ 'store.db': table, megabytes: (bytes / 1e6).toFixed(1) })),
);
const ours = sum(ledger, OF_TRANSACTIONS) / count;
const theirs = sum(asText, OF_TRANSACTIONS) / countIn('text.db', 'transactions');
console.log(
  `${count} transactions, ${trades} trades of the chain; bytes a transaction ${Math.round(ours)}, as text ${Math.round(theirs)}: ` +
    `ratio ${(ours / theirs).toFixed(3)}`,
);
dropDataDir(dataDir);

/** Asks for every block there is and keeps it as text. */
async function copyAsText() {
  text.exec(`create table transactions(id integer primary key, signature text not null unique, bytes blob not null, meta text not null);
    create table mentions(address text not null, id integer not null, primary key(address, id)) without rowid`);
  const put = text.prepare('insert into transactions values (?, ?, ?, ?)');
  const mention = text.prepare('insert or ignore into mentions values (?, ?)');
  const ask = (method, ...params) => callRpc(server.rpcPort, method, params);
  const last = await ask('getSlot', { commitment: 'confirmed' });
  let id = 0;
  for (let from = 0; from <= last; from += BLOCKS_AT_ONCE) {
    text.exec('begin');
    for (const slot of await ask('getBlocks', from, Math.min(last, from + BLOCKS_AT_ONCE - 1))) {
      const wish = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, rewards: false };
      const { transactions } = await ask('getBlock', slot, { ...wish, encoding: 'json' });
      const wire = await ask('getBlock', slot, { ...wish, encoding: 'base64' });
      for (const [place, { transaction, meta }] of transactions.entries()) {
        id += 1;
        const { writable, readonly } = meta.loadedAddresses;
        const bytes = Buffer.from(wire.transactions[place].transaction[0], 'base64');
        put.run([id, transaction.signatures[0], bytes, JSON.stringify(meta)]);
        for (const key of [...transaction.message.accountKeys, ...writable, ...readonly])
          mention.run([key, id]);
      }
    }
    text.exec('commit');
  }
}

/** Bytes of a file's tables and indexes of more than some pages, the largest first. */
function sizes(file) {
  const rows = new Database(file)
    .prepare(
      'select name, sum(pgsize) as bytes from dbstat group by name having bytes > 50000 order by 2 desc',
    )
    .all([]);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function countIn(file, what) {
  return new Database(path.join(dataDir, file)).prepare(`select count(*) as count from ${what}`).all([])[0]
    .count;
}

function sum(table, which) {
  return [...table].reduce((total, [name, bytes]) => total + (which.test(name) ? bytes : 0), 0);
}
