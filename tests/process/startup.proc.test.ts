import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, test } from 'vitest';
import { holdDataDir } from '../../apps/server/src/chain/data-dir/data-dir.ts';
import { runServer, startServer } from '../../apps/server/src/testing/server/running-server.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'orrery-startup-'));
/** The system chooses them. */
const FREE_PORTS = ['--port', '0', '--rpc-port', '0'];

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function refusal(options: { dataDir?: string; args?: string[]; env?: Record<string, string> }) {
  const { dataDir = path.join(directory, 'data'), args = [], env = {} } = options;
  const places = args.includes('--rpc-port') ? [] : FREE_PORTS;
  const { code, stderr } = await runServer([...places, '--data-dir', dataDir, ...args], env);
  expect(code).toBe(1);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

/** Holds a port the system chose, with a free one below it. */
async function occupy(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const server = await listen(0);
    const address = server?.address();
    if (!server || typeof address !== 'object' || !address) throw new Error('the system has no port left');
    const below = await listen(address.port - 1);
    below?.close();
    if (below) return { port: address.port, server };
    server.close();
  }
}

function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

describe('a start that cannot be', () => {
  test.each([
    ["the app's", (port: number) => ['--port', port, '--rpc-port', 0]],
    ["the node's", (port: number) => ['--port', 0, '--rpc-port', port]],
    ["the node's WebSocket", (port: number) => ['--port', 0, '--rpc-port', port - 1]],
  ])('names %s port when it is taken', async (_, flags) => {
    const { port, server } = await occupy();
    expect(await refusal({ args: flags(port).map(String) })).toContain(`Port ${port} on 127.0.0.1`);
    server.close();
  });

  test('says to a second process that another one holds the data directory', async () => {
    const held = holdDataDir(path.join(directory, 'held'));
    expect(await refusal({ dataDir: held.path })).toContain(`is using the data directory ${held.path}`);
    held.release();
  });

  test('says that the data directory cannot be written', async () => {
    writeFileSync(path.join(directory, 'file'), '');
    for (const dataDir of [
      path.join(directory, 'file'),
      path.join(directory, 'file/below'),
      '/proc/orrery',
    ]) {
      expect(await refusal({ dataDir })).toContain('The data directory cannot be used');
    }
  });

  test('says how to start a new chain when the data directory’s chain has not the venue’s program', async () => {
    const dataDir = path.join(directory, 'older');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'world.json'), '{"seed":1,"hasUniverse":true,"edition":3}');
    expect(await refusal({ dataDir })).toBe(
      `The data directory cannot be used (${dataDir}): its chain does not have the venue program of this version of Orrery; ` +
        'to start a new chain, choose another directory with ORRERY_DATA_DIR or move this one away.\n',
    );
  });

  test('names a damaged ledger, whatever the damage, and the way to put a backup in its place', async () => {
    const dataDir = path.join(directory, 'damaged');
    const server = await startServer({ dataDir, world: 'off' });
    expect((await server.end('SIGINT')).code).toBe(0);
    const file = path.join(dataDir, 'ledger.db');
    // Else what was not in the file yet would make up for the damage.
    const ledger = new Database(file);
    ledger.pragma('wal_checkpoint(TRUNCATE)');
    ledger.close();
    const sound = new Uint8Array(readFileSync(file));
    const said = async (content: Uint8Array) => {
      for (const left of ['-wal', '-shm']) rmSync(file + left, { force: true });
      writeFileSync(file, content);
      const { code, stderr } = await runServer([...FREE_PORTS, '--data-dir', dataDir, '--world', 'off']);
      expect(code).toBe(1);
      return stderr.trimEnd().split('\n').at(-1);
    };
    const restore =
      'npm run ledger -- restore FROM --force puts a backup in the place of the data directory.';
    const sentence = (reason: string) =>
      new RegExp(
        `^The data directory cannot be used \\(${file}\\): ${reason}; stop the server, and ${restore}$`,
      );
    const damaged = sentence('the ledger is damaged \\([^;]+\\)');
    expect(await said(sound.slice().fill(0, 0, 100))).toMatch(damaged);
    expect(await said(sound.subarray(0, sound.length / 2))).toMatch(damaged);
    // The schema is whole, and nothing else.
    expect(await said(sound.slice().fill(0xa5, 4_096))).toMatch(damaged);
    expect(await said(new Uint8Array())).toMatch(sentence('its chain has begun, but the ledger is empty'));
  });

  test('names the setting that is unknown or malformed', async () => {
    expect(await refusal({ env: { ORRERY_PROT: '1' } })).toBe('ORRERY_PROT is not a setting of Orrery.\n');
    expect(await refusal({ args: ['--host', '203.0.113.1'] })).toContain('ORRERY_HOST is not an address');
    expect(await refusal({ args: ['--network', 'mainnet'] })).toContain(
      'ORRERY_NETWORK must be one of local, devnet, testnet, mainnet-beta',
    );
    expect(await refusal({ args: ['--network', 'devnet'] })).toContain(
      'ORRERY_RPC_URLS must name at least one JSON-RPC node of devnet',
    );
  });
});

/** Runs in front of the server and throws uncaught, once there is a log to write to. */
const BOMB = `const timer = setInterval(() => {
  if (process.listenerCount('uncaughtException') === 0) return;
  clearInterval(timer);
  throw new Error('uncaught on purpose');
}, 1)`;

describe('a server that fails', () => {
  test('says so in log lines alone, objects with a message, and ends with 1', async () => {
    const { code, stderr } = await runServer(
      [...FREE_PORTS, '--world', 'off', '--data-dir', path.join(directory, 'failing')],
      {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BOMB)}`,
      },
    );
    expect(code).toBe(1);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      level: 60,
      msg: 'the server failed',
      err: { type: 'Error', message: 'uncaught on purpose' },
    });
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg', expect.any(String));
  });
});
