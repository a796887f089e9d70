import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { transformWithOxc } from 'vite';

const HERE = fileURLToPath(new URL('..', import.meta.url));

test('a server goes with whoever started it, even when that is killed', async () => {
  const { code } = await transformWithOxc(await readFile(`${HERE}/server.ts`, 'utf8'), 'server.ts');
  const program = `${code}
    const server = await startServer('calm');
    console.log(JSON.stringify({ pids: server.pids(), dataDir: server.dataDir }));`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: HERE });
  const [said] = await once(starter.stdout, 'data');
  const { pids, dataDir }: { pids: number[]; dataDir: string } = JSON.parse(String(said));
  expect(pids).toHaveLength(2);
  starter.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
