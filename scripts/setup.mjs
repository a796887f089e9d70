// Runs in front of `npm start` and `npm test` with nothing but Node and npm: installs when the lock changed, builds when
// the sources changed, and with --browser brings the Chromium the browser tests drive. One line a step.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = [20, 19];
/** Where a browser may be; `CHROME` in the environment goes first. */
const { paths: BROWSERS } = JSON.parse(readFileSync(join(ROOT, 'scripts/browsers.json'), 'utf8'));

requireNode();
step('Installing packages', 'node_modules/.orrery-lock', ['package-lock.json', '.npmrc'], () =>
  run('npm', ['ci', '--no-audit', '--no-fund']),
);
step('Building the app and the server', 'apps/server/dist/.orrery-sources', sources(), () =>
  // A test runner says `test`, with which React would be built for development.
  run('npm', ['run', 'build'], { ...process.env, NODE_ENV: 'production' }),
);
if (process.argv.includes('--browser')) bringBrowser();

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = MIN_NODE;
  if (major < minMajor || (major === minMajor && minor < minMinor)) {
    fail(`Orrery needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Does the work unless `stamp` already holds the hash of `files`. */
function step(title, stamp, files, work) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  const digest = hash.digest('hex');
  const stampPath = join(ROOT, stamp);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digest) return;
  const started = Date.now();
  process.stdout.write(`${title} …`);
  work();
  writeFileSync(stampPath, digest);
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function sources() {
  const found = ['package-lock.json', 'tsconfig.base.json'];
  for (const parent of ['packages', 'apps']) {
    for (const name of readdirSync(join(ROOT, parent))) collect(join(parent, name), found);
  }
  return found.sort();
}

function collect(folder, found) {
  for (const name of readdirSync(join(ROOT, folder))) {
    if (['node_modules', 'dist', '.tsc'].includes(name) || /\.test\.tsx?$/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(join(ROOT, path)).isDirectory()) collect(path, found);
    else found.push(path);
  }
}

function bringBrowser() {
  if (process.env.CHROME ? existsSync(process.env.CHROME) : BROWSERS.some((path) => existsSync(path))) return;
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get')) {
    fail('The browser tests need Chromium: install it, or set CHROME to the path of a Chromium or Chrome.');
  }
  const started = Date.now();
  process.stdout.write('Installing Chromium …');
  run('apt-get', ['update']);
  const install = ['install', '-y', '--no-install-recommends'];
  // The shell is Chromium without windows, at three quarters of the time; older releases do not have it.
  if (!succeeds('apt-get', [...install, 'chromium-headless-shell'])) run('apt-get', [...install, 'chromium']);
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function succeeds(command, args) {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'ignore' }).status === 0;
}

function run(command, args, env = process.env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return;
  process.stdout.write(' failed\n');
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  fail(`\`${command} ${args.join(' ')}\` failed${error ? `: ${error.message}` : ''}.`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
