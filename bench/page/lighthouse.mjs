// Lighthouse (145 MB) stays out of the product's lock: it is installed once into the folder for temporary files.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROME } from './browser.mjs';
import { FLAGS, LONG_TASK_MS, SLOW_DOWN, sum } from './page-passes.mjs';

const VERSION = '12.8.2';
const FOLDER = path.join(tmpdir(), `orrery-lighthouse-${VERSION}`);
const ENTRY = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
const POLL_MS = 100;

/** Lighthouse, or undefined when the registry does not give it. */
export async function loadLighthouse() {
  if (!existsSync(ENTRY)) {
    mkdirSync(FOLDER, { recursive: true });
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', FOLDER];
    spawnSync('npm', ['install', ...flags, `lighthouse@${VERSION}`], { cwd: FOLDER, stdio: 'ignore' });
  }
  if (!existsSync(ENTRY)) return undefined;
  const { default: lighthouse } = await import(pathToFileURL(ENTRY).href);
  return lighthouse;
}

/**
 * Its mobile scores of a page: of a hundred, milliseconds, and the layout's shift; `cpuMs` what its main thread ran by the thread's own
 * clock. Undefined when it could not trace the page.
 */
export async function rate(lighthouse, url) {
  const profile = mkdtempSync(path.join(tmpdir(), 'orrery-lighthouse-profile-'));
  const browser = spawn(
    CHROME,
    [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  );
  const ended = once(browser, 'exit');
  const end = () => isRunning(browser) && process.kill(-Number(browser.pid), 'SIGKILL');
  // A group of its own outlives a measurement that is ended.
  process.once('exit', end);
  try {
    const { lhr, artifacts } = await lighthouse(url, {
      port: await debuggingPort(browser, profile),
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      maxWaitForLoad: 60_000,
    });
    if (lhr.runtimeError) return undefined;
    const figure = (audit) => lhr.audits[audit].numericValue;
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      accessibility: Math.round(lhr.categories.accessibility.score * 100),
      lcpMs: figure('largest-contentful-paint'),
      tbtMs: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      ...ownTime(artifacts.Trace.traceEvents),
    };
  } finally {
    end();
    await ended;
    process.off('exit', end);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/**
 * The main thread's tasks by the thread's own clock, which stands while other processes have the processor: all of them, and what of
 * those after the first paint would block at a slow-down as Lighthouse's, where its own figure counts that waiting too.
 */
function ownTime(events) {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) => name === 'RunTask' && pid === painted?.pid && tid === painted.tid && tdur,
  );
  const blocking = tasks
    .filter(({ ts }) => ts >= painted.ts)
    .map(({ tdur }) => Math.max(0, (tdur / 1_000) * SLOW_DOWN - LONG_TASK_MS));
  return {
    cpuMs: sum(tasks.map(({ tdur }) => tdur)) / 1_000,
    ownBlockingMs: sum(blocking),
  };
}

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null;

async function debuggingPort(browser, profile) {
  const file = path.join(profile, 'DevToolsActivePort');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (!isRunning(browser)) throw new Error('the browser ended before it could be asked');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}
