import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { describe, expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aPool, aToken } from '../testing.ts';

const TOKEN = anAddress(5);
const [alice, bob, venue, pool] = [anAddress(1), anAddress(2), anAddress(3), anAddress(4)];
const hold = (account: number, owner = alice, amount = 1, isVenue = false) => ({
  mint: TOKEN,
  account: anAddress(100 + account),
  owner,
  amount,
  isVenue,
});

const aTokenPool = (members: Parameters<typeof aPool>[0]) => aPool({ mints: [TOKEN, USDC], ...members });

function aMarket() {
  const market = createMarket([aToken({ id: TOKEN })]);
  market.advance(millis(1));
  return market;
}

describe('holders of a token', () => {
  test('are wallets, pools and the venue, the largest first, and wallets alone are counted', () => {
    const market = aMarket();
    market.setMint(TOKEN, { supply: 200, mintAuthority: null, freezeAuthority: null });
    market.setPrice(TOKEN, 3, 1);
    market.setHolding(hold(1, alice, 20));
    market.setHolding(hold(2, bob, 14));
    market.setHolding(hold(3, alice, 30));
    market.setHolding(hold(4, venue, 1, true));
    market.setHolding(hold(5, venue, 2, true));
    market.setPool(aTokenPool({ pool, amounts: [100, 7] }));
    expect(market.holders(TOKEN, 100)).toEqual({
      holders: [
        { address: pool, role: 'pool', amount: 100, share: 0.5, usd: 300 },
        { address: alice, role: 'wallet', amount: 50, share: 0.25, usd: 150 },
        { address: bob, role: 'wallet', amount: 14, share: 0.07, usd: 42 },
        { address: venue, role: 'venue', amount: 3, share: 0.015, usd: 9 },
      ],
      count: 2,
    });
    expect(market.asset(TOKEN)).toMatchObject({
      holderCount: 2,
      audit: { topHoldersPercentage: 32 },
    });
    expect(market.holders(TOKEN, 1).holders.map(({ address }) => address)).toEqual([pool, alice, venue]);
  });

  test('are those of SOL too, with what lies in a wallet itself and in its token account', () => {
    const market = createMarket([aToken({ id: WRAPPED_SOL })]);
    market.advance(millis(1));
    market.setHolding({ ...hold(1, alice, 2), mint: WRAPPED_SOL });
    market.setHolding({ ...hold(1, alice, 5), mint: WRAPPED_SOL, account: alice });
    expect(market.holders(WRAPPED_SOL, 100)).toEqual({
      holders: [{ address: alice, role: 'wallet', amount: 7 }],
      count: 1,
    });
    expect(market.asset(WRAPPED_SOL)).toMatchObject({ holderCount: 1 });
  });

  test('are empty before they were counted', () => {
    expect(aMarket().holders(TOKEN, 100)).toEqual({ holders: [] });
    expect(() => aMarket().holders(USDC, 100)).toThrow('TOKEN_NOT_FOUND');
  });
});

describe('burned liquidity', () => {
  const burnedOf = (market: ReturnType<typeof aMarket>) => market.asset(TOKEN).audit?.lpBurnedPercentage;

  test('is nothing on a curve, and all of it after graduation', () => {
    const market = aMarket();
    expect(burnedOf(market)).toBeUndefined();
    market.setPool(aTokenPool({ pool, curveProgress: 10 }));
    expect(burnedOf(market)).toBeNull();
    market.setPool(aTokenPool({ pool, graduatedAt: millis(1_000), locked: 1 }));
    expect(burnedOf(market)).toBe(100);
  });

  test('is the locked part of all pools together, by their worth, also when only that changes', () => {
    const market = aMarket();
    market.setPrice(TOKEN, 3, 1);
    market.setPool(aTokenPool({ pool, amounts: [30, 300] }));
    expect(burnedOf(market)).toBe(0);
    market.setPool(aTokenPool({ pool: bob, amounts: [10, 100], locked: 0.5 }));
    expect(burnedOf(market)).toBe(12.5);
    const { version } = market;
    market.setPool(aTokenPool({ pool: bob, amounts: [10, 100], locked: 1 }));
    expect(burnedOf(market)).toBe(25);
    expect(market.changedSince(version).patches).toMatchObject([{ audit: { lpBurnedPercentage: 25 } }]);
    market.setPool(aTokenPool({ pool: bob, amounts: [10, 100], locked: 1e-9 }));
    expect(burnedOf(market)).toBe(0);
    market.removePool(pool);
    market.removePool(bob);
    expect(burnedOf(market)).toBe(0);
  });
});
