import { formatCount, formatPercent, formatPrice, formatUsd } from '@orrery/domain';
import type { Asset } from '@orrery/wire';

/** What previews of links are drawn at. */
export const CARD = { width: 1_200, height: 630 } as const;

const SYMBOL_MOST = 12;
const NAME_MOST = 34;
const LINE = { left: 72, top: 330, width: 1_056, height: 170 };
const PRICE_PX = 76;
const INK = '#0b0e14';
const TEXT = '#e8ecf2';
const MUTED = '#93a0b4';
const BRASS = '#e3b564';
const UP = '#3ccb8c';
const DOWN = '#f0616d';

/** The picture of a token's link: who it is, what it costs and how the last day went; `prices` of it, oldest first. */
export function drawShareCard(asset: Asset, prices: readonly number[]): string {
  const change = asset.stats24h?.priceChange ?? undefined;
  const colour = (change ?? 0) < 0 ? DOWN : UP;
  const facts = [
    ['Market cap', formatUsd(asset.mcap)],
    ['Liquidity', formatUsd(asset.liquidity)],
    ['Holders', formatCount(asset.holderCount)],
  ] as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Inter">
<rect width="100%" height="100%" fill="${INK}"/>
${text(72, 128, 64, TEXT, shorten(asset.symbol, SYMBOL_MOST), 700)}
${text(72, 178, 28, MUTED, shorten(asset.name, NAME_MOST))}
<text x="72" y="282" font-size="${PRICE_PX}" font-weight="700" fill="${TEXT}">${lowered(formatPrice(asset.usdPrice))}</text>
${change === undefined ? '' : right(1_128, 278, 44, colour, `${change < 0 ? '−' : '+'}${formatPercent(change)} in 24h`)}
${right(1_128, 118, 32, BRASS, 'Orrery')}
${linePath(prices, colour)}
${facts.map(([name, value], index) => text(72 + index * 320, 556, 24, MUTED, name) + text(72 + index * 320, 596, 34, TEXT, value, 700)).join('\n')}
</svg>`;
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** The font has no small digits below the line: larger ones are made small. */
function lowered(price: string): string {
  const by = PRICE_PX * 0.14;
  return escapeMarkup(price).replace(/([₀-₉]+)(.*)/, (_, digits: string, rest: string) => {
    const plain = Array.from(digits, (digit) => SUBSCRIPTS.indexOf(digit)).join('');
    return `<tspan dy="${by}" font-size="${PRICE_PX * 0.6}">${plain}</tspan><tspan dy="${-by}">${rest}</tspan>`;
  });
}

/** Prices as a line over its own shadow; nothing for fewer than two. */
function linePath(prices: readonly number[], colour: string): string {
  if (prices.length < 2) return '';
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low;
  const points = prices.map((price, index) => {
    const x = LINE.left + (index / (prices.length - 1)) * LINE.width;
    const y = LINE.top + (1 - (span > 0 ? (price - low) / span : 0.5)) * LINE.height;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const bottom = LINE.top + LINE.height;
  const line = `M${points.join('L')}`;
  return `<path d="${line}L${LINE.left + LINE.width} ${bottom}L${LINE.left} ${bottom}z" fill="${colour}" fill-opacity="0.12"/>
<path d="${line}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`;
}

// oxlint-disable-next-line max-params -- a place, a size, a colour and a text, as everywhere where one draws
function text(x: number, y: number, size: number, fill: string, words: string, weight = 400): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeMarkup(words)}</text>`;
}

// oxlint-disable-next-line max-params -- as above
function right(x: number, y: number, size: number, fill: string, words: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="end" fill="${fill}">${escapeMarkup(words)}</text>`;
}

const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What nobody sees, what turns text around, and what XML may not hold. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu;

/** Anybody can write anything into a token's name: none of it is markup. */
export function escapeMarkup(words: string): string {
  return words.replaceAll(UNSEEN, '').replaceAll(/[&<>"']/g, (sign) => MARKUP[sign] ?? '');
}

function shorten(words: string, most: number): string {
  const seen = Array.from(words.replaceAll(UNSEEN, '').trim());
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
}
