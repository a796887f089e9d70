import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attack } from './testing/hostile/attack.ts';
import { freePorts, type RunningServer, startServer } from './testing/running-server.ts';

/** A tenth of what `npm run bench hostile` does. */
const COUNTS = { transactions: 10_000, bodies: 2_000, requests: 1_200, messages: 800 };
const GROWTH_MOST_MB = 300;
const dataDir = mkdtempSync(path.join(tmpdir(), 'orrery-hostile-'));
let server: RunningServer;
let port: number;

beforeAll(async () => {
  port = await freePorts(3);
  server = await startServer({ dataDir, port, rpcPort: port + 1 });
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('answers whatever comes properly, gives away nothing, and goes on with the same processes', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const target = { pid: server.pid, port, rpcPort: port + 1 };
  const { outcomes, before, after, honestSwap } = await attack(target, { counts: COUNTS, seed });
  expect({ seed, examples: outcomes.flatMap(({ examples }) => examples) }).toEqual({ seed, examples: [] });
  for (const { what, serverErrors } of outcomes) expect([seed, what, serverErrors]).toEqual([seed, what, 0]);
  expect([seed, after.kept, after.pids, after.childRestarts]).toEqual([seed, before.kept, before.pids, 0]);
  expect(before.pids).toHaveLength(2);
  expect(after.supply).toBeLessThanOrEqual(before.supply);
  expect(after.megabytes - before.megabytes).toBeLessThan(GROWTH_MOST_MB);
  expect(honestSwap).toBe('Success');
}, 120_000);
