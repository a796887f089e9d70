import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Entry = Partial<Record<'resolved' | 'integrity' | 'license', string>>;
interface Lock {
  packages: Record<string, Entry>;
}

const CHECK = fileURLToPath(new URL('check-lock.mjs', import.meta.url));
const LOCK = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the check of our own lock says once that is changed. */
function check(change: (lock: Lock) => void) {
  const lock: Lock = JSON.parse(LOCK);
  change(lock);
  const path = join(folder, 'package-lock.json');
  writeFileSync(path, JSON.stringify(lock));
  return spawnSync(process.execPath, [CHECK, path], { encoding: 'utf8' });
}

it('holds registry tarballs with integrity, binaries of every platform and licences that may be passed on', () => {
  const { status, stdout, stderr } = check(() => {});
  expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^lock: \d+ packages, 0 problems/)]);
});

it('fails with other hosts, repositories, missing hashes or binaries, other licences, and a list of them that is old', () => {
  const { status, stderr } = check(({ packages }) => {
    const alter = (name: string, entry: Entry) =>
      Object.assign(packages[`node_modules/${name}`] ?? {}, entry);
    alter('valibot', { resolved: 'git+ssh://git@github.com/a/valibot.git#1' });
    alter('fastify', { resolved: 'https://registry.npmjs.org.evil.example/fastify.tgz' });
    alter('pino', { integrity: undefined });
    alter('react', { license: 'AGPL-3.0' });
    delete packages['node_modules/@biomejs/cli-darwin-arm64'];
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').sort()).toEqual([
    '@biomejs/biome: the lock lacks @biomejs/cli-darwin-arm64, so its platform cannot install',
    'docs/licences.md is not that of the lock: node tools/check-lock.mjs --write',
    'node_modules/fastify is not a registry tarball with integrity',
    'node_modules/pino is not a registry tarball with integrity',
    'node_modules/valibot is not a registry tarball with integrity',
    'react: the license AGPL-3.0 is not on the list',
  ]);
});
