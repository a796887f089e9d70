import { isAddress } from '@orrery/core/address';
import { MAX_REFERRAL_BPS, type Referral } from './referral-terms.ts';

/** Reads both parameters of a referral link, a wallet and a plain decimal integer; undefined unless both are right. */
export function parseReferral(
  referrer: string | null | undefined,
  feeBps: string | null | undefined,
): Referral | undefined {
  if (!referrer || !isAddress(referrer) || !feeBps || !/^\d{1,3}$/.test(feeBps)) return undefined;
  const fee = Number(feeBps);
  return fee <= MAX_REFERRAL_BPS ? { referrer, feeBps: fee } : undefined;
}

/** A link to a page that says who brought the reader, and which network it is about unless it is the main one. */
export function referralLink(
  page: string,
  { referrer, feeBps }: Referral,
  network: string | undefined,
): string {
  const link = new URL(page);
  link.searchParams.set('referrer', referrer);
  link.searchParams.set('feeBps', String(feeBps));
  if (network !== undefined && network !== 'mainnet-beta') link.searchParams.set('cluster', network);
  return link.href;
}
