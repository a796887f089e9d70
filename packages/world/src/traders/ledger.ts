import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { type MarketView, type TokenView, toWhole } from './market-view.ts';
import type { Balances, Trader } from './trader.ts';

/** The traders' balances, the holders of each token and the liquidity providers of each pool, updated together. */
export interface Ledger {
  /** Books what was read from the chain. */
  load(trader: Trader, balances: Balances): void;
  /** The balances are no longer certain: the trader acts again once they are read. */
  forget(trader: Trader): void;
  add(trader: Trader, mint: Address, change: bigint): void;
  /** A token account was closed. */
  drop(trader: Trader, mint: Address): void;
}

export function createLedger(view: Pick<MarketView, 'token' | 'poolOfShares'>): Ledger {
  /** Moves a token's book by a change in what one trader holds. */
  function move(trader: Trader, mint: Address, [before, after]: readonly [bigint, bigint]): void {
    const providers = view.poolOfShares(mint)?.providers;
    if (after > 0n) providers?.add(trader);
    else providers?.remove(trader);
    const token = isCash(mint) ? undefined : view.token(mint);
    if (!token || trader.plan.habit === 'maker') return;
    token.held += toWhole(after - before, token.facts.decimals);
    if (after > 0n) token.holders.add(trader);
    else token.holders.remove(trader);
  }

  return {
    load(trader, balances) {
      trader.balances = balances;
      for (const [mint, amount] of balances) move(trader, mint, [0n, amount]);
    },
    forget(trader) {
      for (const [mint, amount] of trader.balances ?? []) move(trader, mint, [amount, 0n]);
      trader.balances = undefined;
    },
    add(trader, mint, change) {
      const before = trader.balances?.get(mint) ?? 0n;
      const after = before + change;
      trader.balances?.set(mint, after);
      move(trader, mint, [before, after]);
    },
    drop(trader, mint) {
      const before = trader.balances?.get(mint) ?? 0n;
      trader.balances?.delete(mint);
      move(trader, mint, [before, 0n]);
    },
  };
}

/** What trades are paid with. */
export function isCash(mint: Address): boolean {
  return mint === WRAPPED_SOL || mint === USDC;
}

/** Kept back for network fees and for the rent of new accounts: 0.05 SOL. */
const RESERVE_LAMPORTS = 50_000_000n;

/** What of a token a trader may put into a trade, in smallest units. */
export function spendable({ balances }: Trader, mint: Address): bigint {
  const held = balances?.get(mint) ?? 0n;
  if (mint !== WRAPPED_SOL) return held;
  return held > RESERVE_LAMPORTS ? held - RESERVE_LAMPORTS : 0n;
}

/** Dollars of one token that a trader may put into a trade. */
export function spendableUsd(view: Pick<MarketView, 'usd'>, trader: Trader, token: TokenView): number {
  return toWhole(spendable(trader, token.facts.id), token.facts.decimals) * view.usd(token);
}
