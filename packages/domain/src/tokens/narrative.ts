import { DAY_MS, MINUTE_MS } from '@orrery/core/time';
import { formatCount, formatPercent, formatPrice, formatUsd } from '../number-formats.ts';

type Known = number | null | undefined;

/** The asset fields a narrative is written from, as the token data service returns them. */
export interface NarrativeFacts {
  symbol: string;
  name: string;
  tags?: readonly string[] | undefined;
  isVerified?: boolean | undefined;
  usdPrice?: Known;
  mcap?: Known;
  liquidity?: Known;
  holderCount?: Known;
  launchpad?: string | null | undefined;
  bondingCurve?: Known;
  createdAt?: string | null | undefined;
  graduatedAt?: string | null | undefined;
  graduatedPool?: string | null | undefined;
  audit?:
    | {
        mintAuthorityDisabled?: boolean | undefined;
        freezeAuthorityDisabled?: boolean | undefined;
        topHoldersPercentage?: Known;
        devBalancePercentage?: Known;
        devMints?: Known;
        devMigrations?: Known;
      }
    | undefined;
  stats24h?: DayStats | undefined;
}

interface DayStats {
  priceChange?: Known;
  holderChange?: Known;
  buyVolume?: Known;
  sellVolume?: Known;
  numBuys?: Known;
  numSells?: Known;
  numTraders?: Known;
  numNetBuyers?: Known;
}

/** A younger token has no narrative yet. */
const YOUNGEST_MS = 10 * MINUTE_MS;

/** Describes what a token is in a few sentences built from its own figures. */
export function composeDescription(facts: NarrativeFacts): string {
  return say([
    `${facts.name} (${facts.symbol}) is ${kindOf(facts)}${originOf(facts)}`,
    facts.isVerified ? 'It is verified' : undefined,
    worthOf(facts),
    powersOf(facts),
  ]);
}

/**
 * Sentences on a token's last day, with no number but the asset's own; undefined while there is too little to report: before its first
 * price, and in its first ten minutes. `ageMs` is milliseconds; without it the token is of unknown age.
 */
export function composeNarrative(
  facts: NarrativeFacts,
  ageMs: number = Number.POSITIVE_INFINITY,
): string | undefined {
  if (!isKnown(facts.usdPrice) || ageMs < YOUNGEST_MS) return undefined;
  const period = ageMs < DAY_MS ? 'since its first pool opened' : 'in the last day';
  return say([
    priceMove(facts, period),
    trading(facts, period),
    holding(facts, period),
    developer(facts),
    curve(facts),
  ]);
}

function kindOf({ tags = [], launchpad }: NarrativeFacts): string {
  if (tags.includes('stablecoin')) return 'a stablecoin on Solana';
  if (tags.includes('lst')) return 'a liquid staking token on Solana';
  if (tags.includes('stocks')) return 'a tokenized stock on Solana';
  return launchpad ? 'a launchpad token on Solana' : 'a token on Solana';
}

function originOf({ launchpad, createdAt }: NarrativeFacts): string {
  if (!launchpad) return '';
  return `, launched on ${launchpad}${createdAt ? ` on ${dayOf(createdAt)}` : ''}`;
}

function worthOf({ mcap, holderCount, liquidity }: NarrativeFacts): string | undefined {
  const parts = [
    isKnown(mcap) ? `a market cap of ${formatUsd(mcap)}` : undefined,
    isKnown(liquidity) ? `${formatUsd(liquidity)} of liquidity` : undefined,
    isKnown(holderCount) ? `${count(holderCount, 'holder')}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? `It has ${list(parts)}` : undefined;
}

function powersOf({ audit }: NarrativeFacts): string | undefined {
  const { mintAuthorityDisabled: isMintOver, freezeAuthorityDisabled: isFreezeOver } = audit ?? {};
  if (isMintOver === undefined || isFreezeOver === undefined) return undefined;
  if (isMintOver && isFreezeOver)
    return 'Mint and freeze authority are disabled: supply is fixed and accounts cannot be frozen';
  if (isMintOver) return 'Mint authority is disabled: supply is fixed, but accounts can be frozen';
  return isFreezeOver
    ? 'Mint authority is active: supply can grow'
    : 'Mint and freeze authority are active: supply can grow and accounts can be frozen';
}

function priceMove({ symbol, usdPrice, mcap, stats24h }: NarrativeFacts, period: string): string {
  const change = stats24h?.priceChange;
  const cap = isKnown(mcap) ? `, at a market cap of ${formatUsd(mcap)}` : '';
  const price = formatPrice(usdPrice);
  if (!isKnown(change)) return `${symbol} is priced at ${price}${cap}`;
  // What is written as nothing did not move.
  const size = formatPercent(change);
  if (size === formatPercent(0)) return `${symbol} has stayed at ${price} ${period}${cap}`;
  return `${symbol} has ${change > 0 ? 'risen' : 'fallen'} ${size} ${period} to ${price}${cap}`;
}

function trading({ stats24h }: NarrativeFacts, period: string): string | undefined {
  const { numBuys, numSells, buyVolume, sellVolume, numTraders, numNetBuyers } = stats24h ?? {};
  if (!isKnown(numBuys) || !isKnown(numSells)) return undefined;
  if (numBuys + numSells === 0) return `No trades ${period}`;
  const worth = (volume: Known) => (isKnown(volume) ? ` worth ${formatUsd(volume)}` : '');
  const bought = `${count(numBuys, 'buy')}${worth(buyVolume)}`;
  const sold = `${count(numSells, 'sell')}${worth(sellVolume)}`;
  const who = isKnown(numTraders) ? ` by ${count(numTraders, 'trader')}` : '';
  const net = isKnown(numNetBuyers) ? `; ${formatCount(numNetBuyers)} bought more than they sold` : '';
  return `There were ${bought} and ${sold}${who}${net}`;
}

function holding({ holderCount, stats24h, audit }: NarrativeFacts, period: string): string | undefined {
  if (!isKnown(holderCount)) return undefined;
  const change = stats24h?.holderChange;
  const hasMoved = isKnown(change) && formatPercent(change) !== formatPercent(0);
  const moved = hasMoved ? `, ${formatPercent(change)} ${change > 0 ? 'more' : 'fewer'} ${period}` : '';
  const top = audit?.topHoldersPercentage;
  const share = isKnown(top) ? `; the ten largest own ${formatPercent(top)} of the supply` : '';
  return `It has ${count(holderCount, 'holder')}${moved}${share}`;
}

function developer({ audit }: NarrativeFacts): string | undefined {
  const { devBalancePercentage: share, devMints: mints, devMigrations: others } = audit ?? {};
  if (!isKnown(share)) return undefined;
  const held = share === 0 ? 'holds none of it' : `holds ${formatPercent(share)} of the supply`;
  const record = isKnown(mints) ? ` and has launched ${count(mints, 'token')}` : '';
  const graduated = isKnown(others) && others > 0 ? `; ${count(others, 'other token')} graduated` : '';
  return `Its developer ${held}${record}${graduated}`;
}

function curve({ launchpad, bondingCurve, graduatedAt, graduatedPool }: NarrativeFacts): string | undefined {
  if (!launchpad) return undefined;
  if (graduatedPool) return `It graduated from ${launchpad}${graduatedAt ? ` on ${dayOf(graduatedAt)}` : ''}`;
  if (!isKnown(bondingCurve)) return undefined;
  return `Its bonding curve on ${launchpad} is at ${formatPercent(bondingCurve)}`;
}

function say(sentences: readonly (string | undefined)[]): string {
  return sentences
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

function count(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

function isKnown(value: Known): value is number {
  return value !== undefined && value !== null && Number.isFinite(value);
}
