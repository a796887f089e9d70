// What is too long for `npm test`: every tier's drawn inputs from a fresh seed, kills by the hundred, hostile input by the ten
// thousand, and every state of every screen in the browser. Flags go to the browser tests: `npm run test:long -- --repeat-each=20`.
// A find becomes a plain test with its input; `TEST_SEED=N npm run test:long` draws the same again.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`TEST_SEED=${seed}`);

const results = [
  run('vitest', ['run']),
  run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--retries=0', ...process.argv.slice(2)]),
];
console.log(`TEST_SEED=${seed}`);
if (results.some((isGreen) => !isGreen)) process.exitCode = 1;

function run(program, args) {
  const env = { ...process.env, TEST_SEED: seed };
  return (
    spawnSync('npx', ['--no-install', program, ...args], { cwd: ROOT, env, stdio: 'inherit' }).status === 0
  );
}
