// Runs the tiers of tests named, or all of them, in this order and each whole: a red one does not hide what the next would say.
// Checks run side by side, each with its output together. Prints what each tier took beside what it may take on an idle machine of
// two cores: a plan for authors of tests (CONTRIBUTING.md), never a reason to fail.
// usage: node scripts/tiers.mjs [checks] [unit] [integration] [process] [browser]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CHECKS = ['types', 'format', 'lint', 'dependencies', 'lock', 'unused', 'interface', 'programs', 'size'];
const MAX_SECONDS = { checks: 60, unit: 90, integration: 90, process: 60, browser: 200 };

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in MAX_SECONDS));
if (unknown.length > 0) {
  console.error(`No such tier: ${unknown.join(', ')}. There are ${Object.keys(MAX_SECONDS).join(', ')}.`);
  process.exit(2);
}

// The first tier that starts servers prepares it, the others copy it.
process.env.TEST_DATA = mkdtempSync(path.join(tmpdir(), 'orrery-test-'));
const rows = [];
for (const [tier, most] of Object.entries(MAX_SECONDS)) {
  if (named.length > 0 && !named.includes(tier)) continue;
  console.log(`\n── ${tier}`);
  const began = performance.now();
  const isGreen = tier === 'checks' ? await runChecks() : (await run(`test:${tier}`, 'inherit')).isGreen;
  rows.push({ tier, seconds: secondsSince(began), 'at most': most, outcome: isGreen ? 'passed' : 'FAILED' });
}
rmSync(process.env.TEST_DATA, { recursive: true });
console.table(rows);
if (rows.some(({ outcome }) => outcome !== 'passed')) process.exitCode = 1;

async function runChecks() {
  const began = performance.now();
  const results = await Promise.all(
    CHECKS.map(async (check) => {
      const { isGreen, output } = await run(`check:${check}`, 'pipe');
      console.log(
        `${isGreen ? '✓' : '✗'} ${check} (${secondsSince(began)} s)${isGreen ? '' : `\n${output}`}`,
      );
      return isGreen;
    }),
  );
  return results.every(Boolean);
}

/** Runs a script of package.json. */
function run(script, stdio) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', stdio, stdio] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('close', (code) => resolve({ isGreen: code === 0, output }));
  });
}

function secondsSince(began) {
  return Math.round((performance.now() - began) / 100) / 10;
}
