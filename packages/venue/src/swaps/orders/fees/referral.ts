import { associatedAddress, readTokenAccount, type SolanaRpc } from '@orrery/chain';
import type { Bps } from '@orrery/core/numbers';
import type { Address } from '@solana/kit';
import { askChain } from '../../../ask-chain.ts';
import type { Quote } from '../../router/quote.ts';
import { tokenOf } from '../swap-of-quote.ts';

/** The referrer of a taker, and the fee asked for it in place of a lower one of the venue's. */
export interface Referral {
  wallet: Address;
  bps: Bps;
}

/** A referral that its owner can be paid for. */
export interface PaidReferral extends Referral {
  /** The wallet's own account of the mint that the fee is taken in. */
  account: Address;
}

/** How much of its fee a referral's owner gets, in basis points: the venue keeps a fifth. */
const OWNERS_PART = 8_000;

/**
 * What a referral comes to for a quote: nothing where it is the taker's own, the venue takes no fee in that mint, or the wallet has no account of it,
 * or one that is frozen or given away; the order then has the venue's own fee. Throws `CHAIN_UNAVAILABLE`.
 */
export async function payableReferral(
  rpc: SolanaRpc,
  { wallet, bps }: Referral,
  { quote, taker, feeMints }: { quote: Quote; taker: Address | undefined; feeMints: ReadonlySet<Address> },
): Promise<PaidReferral | undefined> {
  if (wallet === taker) return undefined;
  const { id: mint, tokenProgram, launch } = tokenOf(quote, quote.fee.mint);
  if (bps === 0 || launch || !feeMints.has(mint)) return undefined;
  const account = associatedAddress({ owner: wallet, mint, tokenProgram });
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const { value } = await askChain(rpc.getMultipleAccounts([account], config).send());
  const held = readTokenAccount(account, value[0])?.info;
  if (held?.mint !== mint || held.owner !== wallet || held.isFrozen) return undefined;
  return { wallet, bps, account };
}

/** How much of a swap its referral's owner gets, in basis points of the platform's whole fee; rounded down. */
export function referralPart({ bps }: Referral, feeBps: number): number {
  return Math.floor((bps * OWNERS_PART) / feeBps);
}
