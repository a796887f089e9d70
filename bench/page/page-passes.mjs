// What a page weighs and costs in a real Chromium, cold each time: the figures of page.mjs but Lighthouse's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROME, FLAGS as COMMON_FLAGS } from './browser.mjs';

/** No host but this machine's is found, so that a page that asks another one fails the same way everywhere. */
export const FLAGS = [
  ...COMMON_FLAGS,
  '--headless=new',
  '--disable-default-apps',
  '--disable-extensions',
  '--mute-audio',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
];
const DESKTOP = { width: 1350, height: 940 };
const PHONE = { width: 412, height: 823 };
export const SLOW_DOWN = 4;
/** A long task blocks for what it takes beyond this. */
export const LONG_TASK_MS = 50;
const QUIET_MS = 3_000;
const MAX_QUIET_MS = 20_000;
const SLOW_LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

/** Until idle: requests, those to other hosts, script in KB brotli and its files, and the heap in MB after a collection. */
export function weigh(url) {
  return visit(DESKTOP, async ({ page, cdp }) => {
    const requests = [];
    page.on('request', (request) => requests.push(request));
    await cdp.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page, requests);
    const asked = requests.filter((request) => !/^(?:data|blob):/.test(request.url()));
    const scripts = await Promise.all(asked.filter(isScript).map(brotliSize));
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
    const { metrics } = await cdp.send('Performance.getMetrics');
    return {
      requests: asked.length,
      thirdParty: asked.filter((request) => new URL(request.url()).host !== new URL(url).host).length,
      scriptKb: sum(scripts) / 1024,
      files: asked.filter(isScript).map(toFile),
      heapMb: metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 2 ** 20,
    };
  });
}

/** Script in KB brotli, and its files, that had arrived on a slow link when `control` was there to be used, and how long that took. */
export function untilReady(url, control) {
  return visit(PHONE, async ({ page, cdp }) => {
    const finished = [];
    page.on('requestfinished', (request) => finished.push(request));
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_LINK);
    await page.addInitScript(watchFor, control);
    await page.goto(url, { waitUntil: 'commit' });
    const ready = await page.waitForFunction(() => window.ready);
    const { ms, at } = await ready.jsonValue();
    const scripts = finished.filter((request) => isScript(request) && arrivedAt(request) <= at);
    const sizes = await Promise.all(scripts.map(brotliSize));
    return { ms, scriptKb: sum(sizes) / 1024, files: scripts.map(toFile) };
  });
}

/** In the page, for who asks from outside comes late: keeps when `control` could be used, since the visit began and by the clock. */
function watchFor(control) {
  const changes = new MutationObserver(() => {
    const found = document.querySelector(control);
    if (!found?.checkVisibility() || found.disabled || found.readOnly) return;
    changes.disconnect();
    const ms = performance.now();
    window.ready = { ms, at: performance.timeOrigin + ms };
  });
  changes.observe(document, { attributes: true, childList: true, subtree: true });
}

function arrivedAt(request) {
  const { startTime, responseEnd } = request.timing();
  return startTime + responseEnd;
}

/** Milliseconds the main thread was blocked by long tasks on a processor a quarter as fast. */
export function blocked(url) {
  return visit(PHONE, async ({ page, cdp }) => {
    const requests = [];
    page.on('request', (request) => requests.push(request));
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longTasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page, requests);
    const tasks = await page.evaluate(() => window.longTasks);
    return sum(tasks.map((ms) => Math.max(0, ms - LONG_TASK_MS)));
  });
}

/** A browser with a profile of its own, so that nothing is in any cache. */
async function visit(viewport, work) {
  const profile = mkdtempSync(path.join(tmpdir(), 'orrery-page-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROME,
    args: FLAGS,
    ignoreDefaultArgs: ['--headless'],
    viewport,
    deviceScaleFactor: 1,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    return await work({ page, cdp: await context.newCDPSession(page) });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function quiet(page, requests) {
  const end = performance.now() + MAX_QUIET_MS;
  let seen = requests.length;
  let since = performance.now();
  while (performance.now() < end && performance.now() - since < QUIET_MS) {
    await page.waitForTimeout(200);
    if (requests.length === seen) continue;
    seen = requests.length;
    since = performance.now();
  }
}

function isScript(request) {
  return request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js');
}

/** As the build names it. */
function toFile(request) {
  return new URL(request.url()).pathname.slice(1);
}

async function brotliSize(request) {
  const response = await request.response();
  const body = await response?.body().catch(() => undefined);
  return body === undefined ? 0 : brotliCompressSync(body).length;
}

export function sum(figures) {
  return figures.reduce((total, figure) => total + figure, 0);
}
