import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HealthReplySchema } from '@orrery/wire/system/health';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { copyPreparedData } from '../../apps/server/src/testing/server/prepared-data.ts';
import { startServer } from '../../apps/server/src/testing/server/running-server.ts';

const CHECK_SUPPLIES = fileURLToPath(new URL('../../tools/check-supplies.mjs', import.meta.url));
const MINUTES = 5;
const LOOK_MS = 5_000;

test('five minutes of the lively world: always healthy, the same processes, nothing to log, every token adds up', async () => {
  const dataDir = await copyPreparedData();
  const server = await startServer({ dataDir, world: 'lively' });
  const pids = server.pids();
  const slots = new Set<number>();
  for (let look = 0; look < (MINUTES * 60_000) / LOOK_MS; look += 1) {
    await setTimeout(LOOK_MS);
    const reply = await fetch(`${server.url}/health`);
    const health = v.parse(HealthReplySchema, await reply.json());
    expect({ code: reply.status, problems: health.problems }).toEqual({ code: 200, problems: [] });
    slots.add(health.indexedSlot);
  }
  expect(slots.size).toBe((MINUTES * 60_000) / LOOK_MS);
  expect(server.pids()).toEqual(pids);
  const { stdout } = spawnSync(process.execPath, [CHECK_SUPPLIES, String(server.rpcPort)], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/pools, 0 that do not agree/);
  expect(await server.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  rmSync(dataDir, { recursive: true });
});
