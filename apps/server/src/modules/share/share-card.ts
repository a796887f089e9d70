import { formatChange, formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { formatTenths } from '@orrery/domain/rounded-formats';
import type { Asset } from '@orrery/wire/tokens/asset';

/** What previews of links are drawn at. */
export const CARD = { width: 1_200, height: 630 } as const;

const MAX_SYMBOL = 12;
const MAX_NAME = 34;
const LEFT = 72;
const AT_END = { x: 1_128, weight: 700, anchor: 'end' } as const;
const FACT_WIDTH = 320;
const LINE = { left: LEFT, top: 330, width: 1_056, height: 146 };
const INK = '#0b0e14';
const TEXT = '#e8ecf2';
const MUTED = '#93a0b4';
const BRASS = '#e3b564';
const UP = '#3ccb8c';
const DOWN = '#f0616d';

/** The picture of a token's link: who it is, what it costs and how the last day went; `prices` of it, oldest first. */
export function drawShareCard(asset: Asset, prices: readonly number[]): string {
  const change = asset.stats24h?.priceChange;
  const colour = (change ?? 0) < 0 ? DOWN : UP;
  const facts = [
    ['Market cap', formatUsd(asset.mcap)],
    ['Liquidity', formatUsd(asset.liquidity)],
    ['Holders', formatCount(asset.holderCount)],
  ] as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Inter">
<rect width="100%" height="100%" fill="${INK}"/>
${text(shorten(asset.symbol, MAX_SYMBOL), { x: LEFT, y: 128, size: 64, fill: TEXT, weight: 700 })}
${text(shorten(asset.name, MAX_NAME), { x: LEFT, y: 178, size: 28, fill: MUTED })}
${text(formatPrice(asset.usdPrice), { x: LEFT, y: 282, size: 76, fill: TEXT, weight: 700 })}
${change == null ? '' : text(`${formatChange(change)} in 24h`, { ...AT_END, y: 278, size: 44, fill: colour })}
${text('Orrery', { ...AT_END, y: 118, size: 32, fill: BRASS })}
${linePath(prices, colour)}
${facts.map(fact).join('\n')}
</svg>`;
}

/** The picture of a link to a page that is no token's: its title, what it is for and its figures. */
export function drawPageCard(
  title: string,
  line: string,
  facts: readonly (readonly [string, string])[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Inter">
<rect width="100%" height="100%" fill="${INK}"/>
${text('Orrery', { ...AT_END, y: 118, size: 32, fill: BRASS })}
${text(shorten(title, MAX_NAME), { x: LEFT, y: 300, size: 72, fill: TEXT, weight: 700 })}
${text(line, { x: LEFT, y: 360, size: 30, fill: MUTED })}
${facts.map(fact).join('\n')}
</svg>`;
}

/** Prices as a line over its own shadow; nothing for fewer than two. */
function linePath(prices: readonly number[], colour: string): string {
  if (prices.length < 2) return '';
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low;
  const points = prices.map((price, index) => {
    const x = LINE.left + (index / (prices.length - 1)) * LINE.width;
    const y = LINE.top + (1 - (span > 0 ? (price - low) / span : 0.5)) * LINE.height;
    return `${formatTenths(x)} ${formatTenths(y)}`;
  });
  const bottom = LINE.top + LINE.height;
  const line = `M${points.join('L')}`;
  return `<path d="${line}L${LINE.left + LINE.width} ${bottom}L${LINE.left} ${bottom}z" fill="${colour}" fill-opacity="0.12"/>
<path d="${line}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
}

function fact([name, value]: readonly [string, string], index: number): string {
  const x = LEFT + index * FACT_WIDTH;
  return (
    text(name, { x, y: 526, size: 24, fill: MUTED }) +
    text(value, { x, y: 566, size: 34, fill: TEXT, weight: 700 })
  );
}

interface Words {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: number;
  /** Which end of them stands at `x`. */
  anchor?: 'start' | 'end';
}

function text(words: string, { x, y, size, fill, weight = 400, anchor = 'start' }: Words): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escapeMarkup(words)}</text>`;
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Invisible characters, what turns text around, and what XML may not hold. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** A token's name may hold any text: none of it is markup. */
export function escapeMarkup(words: string): string {
  return words.replaceAll(UNSEEN, '').replaceAll(/[&<>"']/g, (sign) => MARKUP[sign] ?? '');
}

function shorten(words: string, most: number): string {
  const seen = Array.from(words.replaceAll(UNSEEN, '').trim());
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
}
