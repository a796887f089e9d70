import { isAddress, shortenAddress } from '@orrery/core/address';
import { launchpadBySlug, launchpadOf } from '@orrery/domain/launches/launchpads';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatPercent, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { type AskedToken, builtInMint, readInOut } from '@orrery/domain/trading/asked-token';
import type { MarketReader } from '@orrery/market';
import { SignatureSchema } from '@orrery/wire/common';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { LaunchpadStatsReply } from '@orrery/wire/tokens/launchpads';
import * as v from 'valibot';
import type { PageMetadata } from './share-page.ts';

/** What most is priced in: a pair's picture is the other token's. */
const QUOTES: readonly string[] = [USDC, USDT, WRAPPED_SOL];

export interface DescribeOptions {
  market: Pick<MarketReader, 'asset' | 'has' | 'verifiedAddresses'>;
  launchpadStats: () => Promise<LaunchpadStatsReply>;
}

/** Makes the function that describes the page at a path, by what is known at the moment; undefined for a page with nothing of its own. */
export function createDescriber({ market, launchpadStats }: DescribeOptions) {
  const assetOf = (asked: AskedToken): Asset | undefined => {
    if (asked === 'unreadable') return undefined;
    const id =
      asked.by === 'address'
        ? asked.id
        : (builtInMint(asked.symbol) ?? market.verifiedAddresses([asked.symbol])[asked.symbol]);
    return id !== undefined && market.has(id) ? market.asset(id) : undefined;
  };

  const describePair = (path: string, inOut: string, verb: string): PageMetadata | undefined => {
    const { sell, buy } = readInOut(inOut);
    const [sold, bought] = [assetOf(sell), assetOf(buy)];
    if (!sold || !bought) return undefined;
    const shown = [bought, sold].find(({ id }) => !QUOTES.includes(id)) ?? sold;
    const prices = [sold, bought].map(({ symbol, usdPrice }) => `${symbol} costs ${formatPrice(usdPrice)}`);
    return {
      path,
      title: `${verb} ${sold.symbol} to ${bought.symbol}`,
      description: `${prices.join(', ')}. Preview every balance change before you sign.`,
      image: { of: 'token', file: `${shown.id}.png` },
    };
  };

  const describeLaunchpad = async (path: string, slug: string): Promise<PageMetadata | undefined> => {
    const launchpad = launchpadBySlug(slug);
    if (!launchpad) return undefined;
    // A page without figures is better than none.
    const stats = await launchpadStats().catch(() => undefined);
    const day = stats?.launchpads.find((each) => launchpadOf(each.launchpad) === launchpad)?.stats1d;
    const facts = day
      ? ` In a day: ${formatCount(day.mints)} mints, ${formatCount(day.graduates)} graduates, ${formatUsd(day.volume)} volume.`
      : '';
    return {
      path,
      title: launchpad.label,
      description: `New, about-to-graduate and graduated tokens of ${launchpad.label}.${facts}`,
      image: { of: 'card', file: `launchpad-${launchpad.slug}.png` },
    };
  };

  return async (pathname: string): Promise<PageMetadata | undefined> => {
    const [first = '', second = '', third = '', ...more] = toSegments(pathname);
    if (more.length > 0) return undefined;
    if (first === 'pro' && second === 'launchpads') return describeLaunchpad(pathname, third);
    if (third !== '' || second === '') return undefined;
    if (first === 'tokens') return market.has(second) ? describeToken(market.asset(second)) : undefined;
    const verb = VERBS.get(first);
    if (verb !== undefined) return describePair(pathname, second, verb);
    if (first === 'portfolio' && isAddress(second)) return describeWallet(pathname, second);
    if (first === 'transaction' && v.is(SignatureSchema, second)) return describeReceipt(pathname, second);
    return undefined;
  };
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['swap', 'Swap'],
  ['trigger', 'Limit order:'],
  ['recurring', 'Recurring order:'],
]);

function describeToken(asset: Asset): PageMetadata {
  const { id, symbol, name, usdPrice, mcap, liquidity, holderCount } = asset;
  const change = asset.stats24h?.priceChange;
  const moved = change != null ? `, ${change < 0 ? 'down' : 'up'} ${formatPercent(change)} in a day` : '';
  return {
    path: `/tokens/${id}`,
    title: `${symbol} ${formatPrice(usdPrice)}`,
    description: `${name} costs ${formatPrice(usdPrice)}${moved}. Market cap ${formatUsd(mcap)}, liquidity ${formatUsd(liquidity)}, ${formatCount(holderCount)} holders.`,
    image: { of: 'token', file: `${id}.png` },
  };
}

/** Nothing of what a wallet holds: whoever sees the link did not ask for that. */
function describeWallet(path: string, address: string): PageMetadata {
  return {
    path,
    title: `Wallet ${shortenAddress(address)}`,
    description: 'What a wallet holds, and what it swapped, sent and received.',
    image: { of: 'card', file: 'wallet.png' },
    isPrivate: true,
  };
}

/** Nothing but what the link itself shows. */
function describeReceipt(path: string, signature: string): PageMetadata {
  return {
    path,
    title: `Transaction ${shortenAddress(signature)}`,
    description: 'Status, fee, balance changes and instructions of a transaction.',
    image: { of: 'card', file: 'transaction.png' },
    isPrivate: true,
  };
}

function toSegments(pathname: string): string[] {
  try {
    return decodeURIComponent(pathname).split('/').slice(1);
  } catch {
    return [];
  }
}
