// The engines bench/market/list.mjs compares. DuckDB and the PostgreSQL client stay out of the product's lock: they are installed once into
// the folder for temporary files. PostgreSQL itself is Debian's, started in a folder of its own, without a port.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../from-source.mjs';
import { FILTERS } from './list-scene.mjs';

const LIMIT = 50;
const APART = { '@duckdb/node-api': '1.5.6-r.1', pg: '8.23.1' };
const POSTGRES = ['/usr/local/bin/postgres', '/usr/lib/postgresql/15/bin/postgres'].find((file) =>
  existsSync(file),
);
const MINUTE_MS = 60_000;
const COLUMNS = {
  id: 'TEXT PRIMARY KEY',
  symbol: 'TEXT',
  name: 'TEXT',
  price: 'DOUBLE PRECISION',
  supply: 'DOUBLE PRECISION',
  liquidity: 'DOUBLE PRECISION',
  mcap: 'DOUBLE PRECISION',
  created_at: 'DOUBLE PRECISION',
  mint_disabled: 'INTEGER',
  freeze_disabled: 'INTEGER',
  organic_score: 'DOUBLE PRECISION',
  net_buyers: 'DOUBLE PRECISION',
  volume: 'DOUBLE PRECISION',
  net_volume: 'DOUBLE PRECISION',
  txns: 'DOUBLE PRECISION',
  buys: 'DOUBLE PRECISION',
  sells: 'DOUBLE PRECISION',
};
const NAMES = Object.keys(COLUMNS);
const INDEXED = ['volume', 'mcap', 'liquidity', 'txns', 'created_at'];
const WHERE = {
  'no filter': '',
  '3 filters': 'WHERE liquidity >= 1000 AND volume >= 1000 AND mcap >= 10000',
  '12 filters': `WHERE mint_disabled = 1 AND freeze_disabled = 1 AND liquidity >= 500 AND volume >= 100 AND net_volume >= -1e9
    AND net_buyers >= 1 AND mcap BETWEEN 1000 AND 1e12 AND txns >= 3 AND buys >= 1 AND sells >= 1 AND organic_score >= 1
    AND created_at <= $NOW`,
  keyword: "WHERE lower(symbol || ' ' || name) LIKE '%bonk king%'",
};

export const ENGINES = { ours, libsql, duckdb, postgres };

async function ours(scene) {
  const { market, toCriteria } = await fillMarket(scene);
  const criteria = Object.fromEntries(
    Object.entries(FILTERS).map(([cell, asked]) => [cell, toCriteria(asked)]),
  );
  const { awake, asleep, asleepBytes } = market.census();
  return {
    note: `${awake} tokens awake, ${asleep} asleep in ${Math.round(asleepBytes / asleep)} bytes each`,
    cpuMs: ownCpuMs,
    ingest(trades, now) {
      for (const trade of trades) market.apply(trade);
      market.advance(now);
    },
    list: (cell) =>
      market.list({ category: 'toptraded', timeframe: '24h', limit: LIMIT, criteria: criteria[cell] }).length,
    stop() {},
  };
}

async function libsql(scene) {
  const { default: Database } = await import('libsql');
  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-list-'));
  const database = new Database(path.join(folder, 'list.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  database.exec(createTable());
  const insert = database.prepare(`INSERT INTO assets VALUES (${NAMES.map(() => '?').join(', ')})`);
  const all = (statement, rows) => {
    database.exec('BEGIN');
    for (const row of rows) statement.run(...row);
    database.exec('COMMIT');
  };
  all(insert, await startingRows(scene));
  for (const name of INDEXED) database.exec(indexOn(name));
  database.exec('ANALYZE');
  const update = database.prepare(
    'UPDATE assets SET price = ?1, mcap = ?1 * supply, volume = volume + ?2 + ?3, net_volume = net_volume + ?2 - ?3, txns = txns + ?4 + ?5, buys = buys + ?4, sells = sells + ?5 WHERE id = ?6',
  );
  return {
    cpuMs: ownCpuMs,
    ingest: (trades) => all(update, toUpdates(trades)),
    list: (cell, now = scene.advance(0)) => database.prepare(select(cell, now)).all().length,
    stop() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function duckdb(scene) {
  const { DuckDBInstance } = (await loadApart('@duckdb/node-api')) ?? {};
  if (!DuckDBInstance) return undefined;
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(createTable().replace(' PRIMARY KEY', '').replaceAll('INTEGER', 'DOUBLE'));
  const append = async (table, rows) => {
    const appender = await connection.createAppender(table);
    for (const row of rows) {
      for (const value of row) {
        if (value === null) appender.appendNull();
        else if (typeof value === 'string') appender.appendVarchar(value);
        else appender.appendDouble(value);
      }
      appender.endRow();
    }
    appender.closeSync();
  };
  await append('assets', await startingRows(scene));
  await connection.run(
    'CREATE TABLE moves (price DOUBLE, bought DOUBLE, sold DOUBLE, buys DOUBLE, sells DOUBLE, id TEXT)',
  );
  return {
    cpuMs: ownCpuMs,
    async ingest(trades) {
      await append('moves', toUpdates(trades));
      await connection.run(mergeMoves('moves'));
      await connection.run('DELETE FROM moves');
    },
    list: async (cell) =>
      (await connection.runAndReadAll(select(cell, scene.advance(0)))).getRowObjects().length,
    stop: () => connection.closeSync(),
  };
}

async function postgres(scene) {
  const { default: pg } = (await loadApart('pg')) ?? {};
  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-postgres-'));
  const [uid, gid] = idsOf('postgres') ?? [];
  if (!pg || !POSTGRES || uid === undefined) return undefined;
  chownSync(folder, uid, gid);
  const data = path.join(folder, 'data');
  const options = { cwd: folder, stdio: 'ignore', uid, gid };
  spawnSync('/usr/lib/postgresql/15/bin/initdb', ['-D', data, '-A', 'trust', '-U', 'list'], options);
  const settings = [
    'shared_buffers=1GB',
    'fsync=off',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'listen_addresses=',
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(POSTGRES, ['-D', data, '-k', folder, ...flags], options);
  const client = await connect(pg, { host: folder, user: 'list', database: 'postgres' });
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  await client.query(createTable());
  await insertAll(client, await startingRows(scene));
  for (const name of INDEXED) await client.query(indexOn(name));
  await client.query('VACUUM ANALYZE assets');
  const moves =
    'unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::text[]) AS moves (price, bought, sold, buys, sells, id)';
  return {
    // CPU time of the backend alone, in nanoseconds; the client's time to read the reply counts for no engine.
    cpuMs: () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    async ingest(trades) {
      const updates = toUpdates(trades);
      const values = [0, 1, 2, 3, 4, 5].map((at) => updates.map((update) => update[at]));
      await client.query({ name: 'merge', text: mergeMoves(moves), values });
    },
    list: async (cell) => (await client.query(select(cell, scene.advance(0)))).rows.length,
    async stop() {
      await client.end();
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function connect(pg, options) {
  for (let turn = 0; ; turn += 1) {
    const client = new pg.Client(options);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (turn > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function insertAll(client, rows) {
  const types = Object.values(COLUMNS).map(
    (type, at) => `$${at + 1}::${type.split(' PRIMARY')[0].toLowerCase()}[]`,
  );
  for (let at = 0; at < rows.length; at += 10_000) {
    const some = rows.slice(at, at + 10_000);
    const values = NAMES.map((_, column) => some.map((row) => row[column]));
    await client.query(`INSERT INTO assets SELECT * FROM unnest(${types.join(', ')})`, values);
  }
}

/** A market of the scene, from source. */
async function fillMarket(scene) {
  const [{ createMarket }, { toCriteria }] = await load(
    'market',
    'packages/domain/src/tokens/asset-filters.ts',
  );
  const market = createMarket([]);
  scene.fill(market);
  return { market, toCriteria };
}

/** What the market says of every token before the measurement. */
async function startingRows(scene) {
  const { market } = await fillMarket(scene);
  const assets = market.list({ category: 'toptraded', timeframe: '24h', limit: 10_000_000 });
  return assets.map(
    ({
      id,
      symbol,
      name,
      usdPrice,
      totalSupply,
      liquidity,
      mcap,
      createdAt,
      audit,
      organicScore,
      stats24h: day,
    }) => [
      id,
      symbol,
      name,
      usdPrice ?? null,
      totalSupply ?? null,
      liquidity ?? null,
      mcap ?? null,
      createdAt ? Date.parse(createdAt) : null,
      Number(audit?.mintAuthorityDisabled ?? false),
      Number(audit?.freezeAuthorityDisabled ?? false),
      organicScore,
      day.numNetBuyers,
      day.buyVolume + day.sellVolume,
      day.buyVolume - day.sellVolume,
      day.numBuys + day.numSells,
      day.numBuys,
      day.numSells,
    ],
  );
}

/** The trades of a batch by token: last price, dollars bought and sold, buys, sells, id. */
function toUpdates(trades) {
  const byToken = new Map();
  for (const { asset, side, price, microUsd } of trades) {
    const sums = byToken.get(asset) ?? [price, 0, 0, 0, 0, asset];
    const isBuy = side === 'buy';
    sums[0] = price;
    sums[isBuy ? 1 : 2] += microUsd / 1e6;
    sums[isBuy ? 3 : 4] += 1;
    byToken.set(asset, sums);
  }
  return [...byToken.values()];
}

function mergeMoves(moves) {
  return `UPDATE assets SET price = moves.price, mcap = moves.price * supply, volume = volume + moves.bought + moves.sold,
    net_volume = net_volume + moves.bought - moves.sold, txns = txns + moves.buys + moves.sells,
    buys = assets.buys + moves.buys, sells = assets.sells + moves.sells FROM ${moves} WHERE assets.id = moves.id`;
}

function select(cell, now) {
  return `SELECT * FROM assets ${WHERE[cell].replace('$NOW', String(now - 60 * MINUTE_MS))} ORDER BY volume DESC, liquidity DESC, id LIMIT ${LIMIT}`;
}

function createTable() {
  return `CREATE TABLE assets (${NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})`;
}

/** The order of the lists for the volume, so that a list without filters is read from the index alone. */
function indexOn(name) {
  return `CREATE INDEX by_${name} ON assets (${name === 'volume' ? 'volume DESC, liquidity DESC, id' : name})`;
}

function ownCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function idsOf(user) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${user}:`));
  return line?.split(':').slice(2, 4).map(Number);
}

/** A package of the folder for temporary files; undefined when the registry does not give it. */
async function loadApart(name) {
  const folder = path.join(tmpdir(), `orrery-list-${name.replaceAll(/\W/g, '')}-${APART[name]}`);
  const entry = path.join(folder, 'package.json');
  const isThere = () => existsSync(path.join(folder, 'node_modules', name));
  if (!isThere()) {
    mkdirSync(folder, { recursive: true });
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    spawnSync('npm', ['install', ...flags, `${name}@${APART[name]}`], { cwd: folder, stdio: 'ignore' });
  }
  return isThere() ? await import(pathToFileURL(createRequire(entry).resolve(name)).href) : undefined;
}
