// Runs the tiers of tests named, or all of them, each whole: a red one does not hide what the next would say. One after the other: on two
// cores checks and the process tier took 202 s side by side, 54 and 114 s by themselves.
// Prints what each tier took beside what it may take on an idle machine of two cores: a plan for authors of tests (CONTRIBUTING.md),
// never a reason to fail.
// usage: node scripts/tiers.mjs [checks] [unit] [integration] [process] [browser]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECKS = 'types format lint dependencies lock docs unused interface programs size'.split(' ');
const MAX_SECONDS = { checks: 60, unit: 100, integration: 60, process: 90, browser: 160 };
/** What Vitest, Playwright and the checks print of a failure, and of an error outside any test. */
const FAILURE = /^\s*(FAIL|✘|✗|\w*Error:|⎯+ Unhandled|This error originated)/u;
const MAX_FAILURE_LINES = 40;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in MAX_SECONDS));
if (unknown.length > 0) {
  console.error(`No such tier: ${unknown.join(', ')}. There are ${Object.keys(MAX_SECONDS).join(', ')}.`);
  process.exit(2);
}

// The first tier that starts servers prepares it, the others copy it.
process.env.TEST_DATA = mkdtempSync(path.join(tmpdir(), 'orrery-test-'));
const began = performance.now();
const rows = [];
for (const tier of named.length > 0 ? named : Object.keys(MAX_SECONDS)) {
  console.log(`\n── ${tier}`);
  rows.push(await runTier(tier));
}
rmSync(process.env.TEST_DATA, { recursive: true });
for (const { tier, failures } of rows.filter(({ outcome }) => outcome !== 'passed')) {
  console.log(`\n── what failed in ${tier}\n${failures}`);
}
console.table(rows, ['tier', 'seconds', 'at most', 'outcome']);
console.log(`${secondsSince(began)} s in all`);
if (rows.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;

async function runTier(tier) {
  const tierBegan = performance.now();
  const { isGreen, output } = await (tier === 'checks' ? runChecks() : run(`test:${tier}`, true));
  const seconds = secondsSince(tierBegan);
  if (tier === 'checks') console.log(output);
  const outcome = isGreen ? 'passed' : 'FAILED';
  return { tier, seconds, 'at most': MAX_SECONDS[tier], outcome, failures: failuresIn(output) };
}

/** The lines that name what failed, so that they stand at the end too: of a long output often nothing else is kept. */
function failuresIn(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const failures = new Set(lines.filter((line) => FAILURE.test(line)));
  return [...failures].slice(0, MAX_FAILURE_LINES).join('\n');
}

/** Runs the checks side by side; the output is a line for each, followed by what a red one printed. */
async function runChecks() {
  const checksBegan = performance.now();
  const lines = [];
  const results = await Promise.all(
    CHECKS.map(async (check) => {
      const { isGreen, output } = await run(`check:${check}`, false);
      lines.push(
        `${isGreen ? '✓' : '✗'} ${check} (${secondsSince(checksBegan)} s)${isGreen ? '' : `\n${output}`}`,
      );
      return isGreen;
    }),
  );
  return { isGreen: results.every(Boolean), output: lines.join('\n') };
}

/** Runs a script of package.json; shows what it prints while it runs, if asked. */
function run(script, isShown) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        output += chunk;
        if (isShown) process.stdout.write(chunk);
      });
    }
    child.once('close', (code) => resolve({ isGreen: code === 0, output }));
  });
}

function secondsSince(moment) {
  return Math.round((performance.now() - moment) / 100) / 10;
}
