// Development time only: takes the pictures of the tokens we show from a CC0 package, and writes one sprite and the list
// of the mints in it. By mint and by hand, never by symbol: a look-alike must not get the real one's picture.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ICONS = 'cryptocurrency-icons@0.18.1';
const ROOT = new URL('../', import.meta.url);
const SPRITE = new URL('apps/web/public/icons.svg', ROOT);
const MAP = new URL('packages/domain/src/icons/icon-sprite.ts', ROOT);
const MAX_BYTES = 60_000;

/** Symbols with a picture of the same project; others share no more than a symbol with what is pictured. */
const PICTURED =
  'SOL USDC USDT WBTC ETH RAY FIDA OXY KIN 1INCH UNI BNB LINK PAXG AAVE COMP YFI POLIS AVAX SAND DOGE ALGO MATIC DOT LTC'.split(
    ' ',
  );

const folder = mkdtempSync(path.join(os.tmpdir(), 'orrery-icons-'));
try {
  const spec = ['pack', '--silent', '--pack-destination', folder, ICONS];
  const file = execFileSync('npm', spec, { encoding: 'utf8' }).trim().split('\n').at(-1);
  execFileSync('tar', ['xzf', path.join(folder, file), '-C', folder, 'package/svg/color']);
  const mints = readMints();
  const icons = PICTURED.map((symbol) => ({
    mint: mints.get(symbol),
    symbol,
  }));
  const missing = icons.filter(({ mint }) => mint === undefined);
  if (missing.length > 0) throw new Error(`not verified: ${missing.map(({ symbol }) => symbol).join(' ')}`);
  const symbols = icons.map(
    ({ mint, symbol }) => `<symbol id="${mint}" viewBox="0 0 32 32">${drawing(symbol)}</symbol>`,
  );
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols.join('')}</svg>\n`;
  if (sprite.length > MAX_BYTES) throw new Error(`the sprite has ${sprite.length} bytes`);
  writeFileSync(SPRITE, sprite);
  writeFileSync(MAP, toModule(icons));
  console.log(`${icons.length} pictures, ${sprite.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}

/** What is inside a picture, refused when it is more than shapes. */
function drawing(symbol) {
  const svg = readFileSync(path.join(folder, `package/svg/color/${symbol.toLowerCase()}.svg`), 'utf8').trim();
  const [, inside] = /^<svg[^>]* viewBox="0 0 32 32"[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  if (
    inside === undefined ||
    /<(?!\/?(?:g|path|circle|ellipse|rect|polygon)\b)|id=|url\(|href|style|\son/.test(inside)
  )
    throw new Error(`${symbol} is more than shapes`);
  return inside.replace(/\s+/g, ' ').replaceAll('> <', '><');
}

/** The mint of each verified symbol, of which there is one. */
function readMints() {
  const majors = readFileSync(new URL('packages/world/src/universe/majors.ts', ROOT), 'utf8');
  const rows = [...majors.matchAll(/mint: '(\w+)', symbol: '([^']+)'/g)].map(([, mint, symbol]) => [
    symbol,
    mint,
  ]);
  const listed = JSON.parse(
    readFileSync(new URL('packages/world/src/universe/tokens/identities.generated.json', ROOT), 'utf8'),
  );
  const verified = listed.filter(({ tags }) => tags.includes('community'));
  return new Map([...verified.map(({ symbol, mint }) => [symbol, mint]), ...rows]);
}

function toModule(icons) {
  return [
    '/** Mints with a picture in `/icons.svg`, drawn by `<svg><use href="/icons.svg#MINT" /></svg>`. Written by `tools/make-icon-sprite.mjs`. */',
    'export const PICTURED: ReadonlySet<string> = new Set([',
    ...icons.map(({ mint }) => `  '${mint}',`),
    ']);',
    '',
  ].join('\n');
}
