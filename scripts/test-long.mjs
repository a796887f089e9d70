// What is too long for `npm test`, in parts, named or all: hostile input by the ten thousand, kills by the hundred, days of the world,
// every state of every screen, each measurement once, and journeys through a second server. Drawn inputs come from a fresh seed, `TEST_SEED=N` draws the same again; a find
// becomes a plain test with its input. Flags behind the parts go to the browser tests.
// usage: npm run test:long -- [states] [kill] [fuzz] [world] [venue] [bench] [remote] [--repeat-each=20]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** On an idle machine: a plan for authors of tests, never a reason to fail. */
const MAX_MINUTES = 20;
/** The tests of a part, of every tier, by how their paths begin; `fuzz` has all others, so that none is in no part. */
const PATHS = {
  kill: ['tests/process/kill'],
  world: [
    'packages/world/',
    'apps/server/src/composition/world-habits.',
    'tests/process/lively.',
    'tests/process/same-seed.',
  ],
  venue: ['packages/venue/', 'programs/'],
};

/** For vitest.config.ts: the flag --exclude does not reach Vitest's projects. */
const ELSEWHERE = Object.values(PATHS)
  .flat()
  .map((path) => `${path}**`)
  .join();

const args = process.argv.slice(2);
const flagsAt = args.findIndex((arg) => arg.startsWith('-'));
const named = flagsAt < 0 ? args : args.slice(0, flagsAt);
const flags = flagsAt < 0 ? [] : args.slice(flagsAt);

const VITEST = ['npx', '--no-install', 'vitest', 'run'];
const PLAYWRIGHT = ['npx', '--no-install', 'playwright', 'test', '--config=e2e/playwright.config.ts'];
const PARTS = {
  // Not kill.proc of the process tier beside it: both load the machine.
  kill: [...VITEST, '--project=long', ...PATHS.kill],
  fuzz: VITEST,
  world: [...VITEST, ...PATHS.world],
  venue: [...VITEST, ...PATHS.venue],
  bench: ['npm', 'run', '--silent', 'bench', 'least'],
  states: [...PLAYWRIGHT, '--project=desktop-states', '--project=mobile-states', ...flags],
  remote: [...PLAYWRIGHT, '--project=desktop-remote', '--project=mobile-remote', ...flags],
};

const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const rows = [];
for (const [part, [command, ...rest]] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(part)) continue;
  console.log(`\n── ${part}, TEST_SEED=${seed}`);
  const began = performance.now();
  const { status } = spawnSync(command, rest, {
    cwd: ROOT,
    env: { ...process.env, TEST_SEED: seed, ...(part === 'fuzz' && { TEST_ELSEWHERE: ELSEWHERE }) },
    stdio: 'inherit',
  });
  const minutes = Math.round((performance.now() - began) / 6_000) / 10;
  rows.push({ part, minutes, 'at most': MAX_MINUTES, outcome: status === 0 ? 'passed' : 'FAILED' });
}
console.table(rows);
console.log(`TEST_SEED=${seed}`);
if (rows.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;
