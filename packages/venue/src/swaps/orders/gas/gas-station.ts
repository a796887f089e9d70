import { decodeTransaction, findPayerCosts, type SolanaRpc } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { type Bps, bps, usd, valueInUsd } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SIGNATURE_FEE_LAMPORTS, TOKEN_ACCOUNT_RENT, WALLET_RENT } from '@orrery/domain/solana/network';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Quote } from '../../router/quote.ts';
import { toInstantSigner } from '../ed25519.ts';
import { NO_GAS, type OrderProblem } from '../funds.ts';
import { withSignature } from '../signed-transaction.ts';
import { tokenOf } from '../swap-of-quote.ts';
import { createGasBudget, type GasClaim, type GasCost } from './gas-budget.ts';

/** The payer of swaps for wallets without SOL, and the prices it is repaid by. */
export interface GasSetup {
  payer: KeyPairSigner;
  /** US dollars for one whole token. */
  usdPrice: (mint: Address) => number | undefined;
}

/** What the venue pays for an order, and the least fee that gives it back. */
export interface GasOffer {
  payer: Address;
  cost: GasCost;
  minFeeBps: Bps;
}

/** An order that the venue pays for. */
export interface SponsoredOrder {
  taker: Address;
  transaction: Uint8Array;
  cost: GasCost;
}

/** Pays for the swaps of wallets that have no SOL, within bounds. */
export interface GasStation {
  address: Address;
  /** What the venue would pay for a quote; a problem where it would not. */
  offer(wish: { taker: Address; quote: Quote; rentLamports: bigint }): Promise<GasOffer | OrderProblem>;
  /** Counts an order's cost and signs what the venue has built of it, with the taker's signature in its place; undefined where it may not. */
  sign(order: SponsoredOrder, takerSignature: Uint8Array): { bytes: Uint8Array; claim: GasClaim } | undefined;
}

const MIN_USD = 10;
/** The most of a swap that may go into what the venue pays for it: a swap that opens an account must be worth a hundred of them. */
const MAX_FEE_BPS = 100;
const WHOLE_BPS = 10_000;
const SIGNATURES = 2n;
const SOL_DECIMALS = 9;
/** What the venue is paid back in: their prices cannot be inflated. */
const MONEY: readonly Address[] = [WRAPPED_SOL, USDC, USDT];

interface Setup extends GasSetup {
  rpc: SolanaRpc;
  clock: Clock;
  /** Mints in which the fee owner has an account. */
  feeMints: ReadonlySet<Address>;
}

export function createGasStation({ rpc, clock, payer, usdPrice, feeMints }: Setup): GasStation {
  const budget = createGasBudget(clock);
  const signer = toInstantSigner(payer);
  const { address } = payer;

  async function canLend(lamports: bigint): Promise<boolean> {
    const config = { commitment: 'confirmed', encoding: 'base64' } as const;
    const { value } = await rpc.getMultipleAccounts([address], config).send();
    return (value[0]?.lamports ?? 0n) >= lamports + TOKEN_ACCOUNT_RENT + WALLET_RENT;
  }

  return {
    address,
    async offer({ taker, quote, rentLamports }) {
      const { inputMint, swapMode, fee } = quote;
      const solPrice = usdPrice(WRAPPED_SOL);
      const feePrice = usdPrice(fee.mint);
      const isPaidBack = MONEY.includes(fee.mint) && feeMints.has(fee.mint);
      // SOL that is sold is the taker's own, and some of it can pay.
      if (swapMode === 'ExactOut' || inputMint === WRAPPED_SOL || !isPaidBack) return NO_GAS;
      if (solPrice === undefined || feePrice === undefined) return NO_GAS;
      const cost = { feeLamports: SIGNATURES * SIGNATURE_FEE_LAMPORTS, rentLamports };
      const lamports = cost.feeLamports + rentLamports;
      // Only the minimum output is certain.
      const amount = fee.mint === inputMint ? quote.inAmount : quote.otherAmountThreshold;
      const worth = valueInUsd(amount, tokenOf(quote, fee.mint).decimals, usd(feePrice));
      const spent = valueInUsd(atoms(lamports), SOL_DECIMALS, usd(solPrice));
      const least = Math.max(MIN_USD, (spent * WHOLE_BPS) / MAX_FEE_BPS);
      if (worth < least)
        return { code: 3, message: `Top up SOL for gas, or swap at least $${Math.ceil(least)}` };
      if (!budget.allows(taker, cost) || !(await canLend(lamports))) return NO_GAS;
      return { payer: address, cost, minFeeBps: bps(Math.ceil((spent / worth) * WHOLE_BPS)) };
    },
    sign({ taker, transaction, cost }, takerSignature) {
      const decoded = decodeTransaction(transaction);
      const costs = decoded.feePayer === address ? findPayerCosts(decoded) : undefined;
      const openings = cost.rentLamports > 0n ? 1 : 0;
      if (!costs || costs.feeLamports > cost.feeLamports || costs.openings > openings) return undefined;
      const claim = budget.claim(taker, cost);
      if (!claim) return undefined;
      const byTaker = withSignature(transaction, { address: taker, sign: () => takerSignature });
      return { bytes: withSignature(byTaker, signer), claim };
    },
  };
}
