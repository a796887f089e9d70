import { atoms, toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import type { Balances } from '#entities/balance/balance.model.ts';
import { type Holding, toHoldings, toShown } from './holdings.model.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Solana', decimals: 9, isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', decimals: 6, isVerified: true });
const ODD = anAsset({ id: 'odd' as Address, symbol: 'ODD', decimals: 6, isVerified: false });
const ASSETS = new Map([SOL, DOLLAR, ODD].map((asset) => [asset.id as string, asset]));
const PRICES = new Map([
  [WRAPPED_SOL, { usd: 150, isStale: false }],
  [USDC, { usd: 1, isStale: true }],
]);

const held = (amount: bigint, decimals: number, isFrozen = false) => ({
  balanceLamports: atoms(amount),
  balance: toDecimal(atoms(amount), decimals),
  hasBalance: amount > 0n,
  accounts: [],
  decimals,
  isFrozen,
});
const toList = (balances: Balances, assets = ASSETS, pending: ReadonlySet<string> = new Set()) =>
  toHoldings({ balances, assets, pending, prices: PRICES });

describe('the holdings of a wallet', () => {
  it('are listed by what they are worth, then what has no price, each to its last unit and with its share', () => {
    const holdings = toList({
      [ODD.id]: held(7_000_001n, 6),
      [USDC]: held(50_000_000n, 6, true),
      [NATIVE_SOL.key]: held(1_000_000_000n, 9),
    });
    expect(holdings.map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC', 'ODD']);
    expect(holdings.map(({ amount }) => amount)).toEqual(['1', '50', '7.000001']);
    expect(holdings.map(({ value }) => value)).toEqual([150, 50, undefined]);
    expect(holdings.map(({ share }) => share)).toEqual([0.75, 0.25, undefined]);
    expect(holdings.map(({ isFrozen }) => isFrozen)).toEqual([false, true, false]);
  });

  it('have the change of the price they are shown at, not of the one of when the token was looked up', () => {
    const risen = { ...SOL, usdPrice: 100, stats24h: { priceChange: 25 } };
    const [native] = toList({ [NATIVE_SOL.key]: held(1n, 9) }, new Map([[SOL.id as string, risen]]));
    expect(native?.change).toBeCloseTo(87.5, 9);
    const unpriced = { ...ODD, usdPrice: 1, stats24h: { priceChange: 25 } };
    const [odd] = toList({ [ODD.id]: held(1n, 6) }, new Map([[ODD.id as string, unpriced]]));
    expect(odd?.change).toBe(25);
  });

  it('tell wrapped SOL from native SOL, at one price', () => {
    const [native, wrapped] = toList({
      [NATIVE_SOL.key]: held(2_000_000_000n, 9),
      [WRAPPED_SOL]: held(1_000_000_000n, 9),
    });
    expect([native?.symbol, wrapped?.symbol]).toEqual(['SOL', 'WSOL']);
    expect([native?.name, wrapped?.name]).toEqual(['Solana', 'Wrapped SOL']);
    expect([native?.value, wrapped?.value]).toEqual([300, 150]);
    expect([native?.mint, wrapped?.mint]).toEqual([WRAPPED_SOL, WRAPPED_SOL]);
  });

  it('leave out empty accounts and NFTs, and keep a whole token of which there are more', () => {
    const nft = 'n'.repeat(44) as Address;
    const ticket = anAsset({ id: 't'.repeat(44) as Address, decimals: 0, totalSupply: 2 });
    const assets = new Map([...ASSETS, [ticket.id as string, ticket] as const]);
    const balances = { [USDC]: held(0n, 6), [nft]: held(1n, 0), [ticket.id]: held(1n, 0) };
    expect(toList(balances, assets).map(({ mint }) => mint)).toEqual([ticket.id]);
  });
});

describe('the value filter', () => {
  const worth = (value: number | undefined, isVerified = true) => ({ value, isVerified }) as Holding;

  it('keeps what is worth as much as it says or more, and everything by default', () => {
    const all = [worth(0.01), worth(0.009), worth(1), worth(5), worth(10), worth(undefined)];
    const kept = (filter: Parameters<typeof toShown>[1]) =>
      toShown(all, filter).verified.map(({ value }) => value);
    expect(kept('show_all')).toHaveLength(6);
    expect(kept('above_0_01')).toEqual([0.01, 1, 5, 10]);
    expect(kept('above_1')).toEqual([1, 5, 10]);
    expect(kept('above_5')).toEqual([5, 10]);
    expect(kept('above_10')).toEqual([10]);
    expect(toShown(all, 'above_10').hidden).toBe(5);
  });

  it('leaves unverified tokens to a list of their own', () => {
    const { verified, others } = toShown([worth(2), worth(3, false)], 'above_1');
    expect([verified.length, others.length]).toEqual([1, 1]);
  });

  it('takes no token for unverified that is still looked up', () => {
    const balances = { [NATIVE_SOL.key]: held(1n, 9), [ODD.id]: held(1n, 6) };
    const shown = toShown(toList(balances, new Map(), new Set([WRAPPED_SOL, ODD.id])), 'show_all');
    expect([shown.verified.length, shown.others.length, shown.pending]).toEqual([1, 0, 1]);
  });
});
