// The browser of measurements and pictures: CHROME, else the system's, with the flags of the browser tests.
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const { paths, flags } = JSON.parse(
  readFileSync(new URL('../../scripts/browsers.json', import.meta.url), 'utf8'),
);

export const CHROME = process.env.CHROME ?? paths.find((path) => existsSync(path));
export const FLAGS = flags;

export function launchBrowser() {
  return chromium.launch({ executablePath: CHROME, args: FLAGS });
}
