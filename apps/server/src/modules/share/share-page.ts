import { formatCount, formatPercent, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import type { Asset } from '@orrery/wire/tokens/asset';
import { CARD, escapeMarkup } from './share-card.ts';

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*(")/;

interface Shared {
  asset: Asset;
  /** Where the server is reached from outside, without a slash at its end. */
  publicUrl: string;
}

/** The built page of a token as those read it who follow its link before a browser does: chats, search engines. */
export function toSharePage(html: string, { asset, publicUrl }: Shared): string {
  const title = escapeMarkup(`${asset.symbol} ${formatPrice(asset.usdPrice)} | Orrery`);
  const description = escapeMarkup(describe(asset));
  const address = `${publicUrl}/tokens/${asset.id}`;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', 'Orrery'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', escapeMarkup(address)],
    ['og:image', escapeMarkup(`${publicUrl}${apiPaths.shareImage(`${asset.id}.png`)}`)],
    ['og:image:width', CARD.width],
    ['og:image:height', CARD.height],
    ['twitter:card', 'summary_large_image'],
  ].map(([name, content]) => `<meta property="${name}" content="${content}" />`);
  // Functions, since a replacement's text may not begin to mean something.
  return html
    .replace(TITLE, () => `<title>${title}</title>\n    ${tags.join('\n    ')}`)
    .replace(DESCRIPTION, (_, before: string, after: string) => `${before}${description}${after}`);
}

function describe(asset: Asset): string {
  const { name, usdPrice, mcap, liquidity, holderCount } = asset;
  const change = asset.stats24h?.priceChange;
  const moved = change != null ? `, ${change < 0 ? 'down' : 'up'} ${formatPercent(change)} in a day` : '';
  return `${name} costs ${formatPrice(usdPrice)}${moved}. Market cap ${formatUsd(mcap)}, liquidity ${formatUsd(liquidity)}, ${formatCount(holderCount)} holders.`;
}
