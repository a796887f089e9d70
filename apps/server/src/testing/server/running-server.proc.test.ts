import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));

test('a server goes with its parent process, even when that is killed', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/orrery-leash-`);
  const { code } = await transformWithOxc(await readFile(`${HERE}/running-server.ts`, 'utf8'), 'server.ts');
  const program = `${code}
    const server = await startServer(${JSON.stringify({ dataDir, world: 'off' })});
    console.log(JSON.stringify(server.pids()));`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: HERE });
  const [said]: Buffer[] = await once(starter.stdout, 'data');
  const pids: number[] = JSON.parse(String(said));
  expect(pids).toHaveLength(2);
  starter.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
