import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCount, formatPercent, formatPrice, formatUsd } from '../number-formats.ts';
import { composeDescription, composeNarrative, type NarrativeFacts } from './narrative.ts';

const HOUR = 3_600_000;

function aToken(facts: Partial<NarrativeFacts> = {}): NarrativeFacts {
  return {
    symbol: 'CAT',
    name: 'A Cat',
    usdPrice: 0.0123456,
    mcap: 12_345_678,
    liquidity: 45_000,
    holderCount: 1_482,
    launchpad: 'pump.fun',
    bondingCurve: 45.239,
    createdAt: '2026-03-01T12:00:00.000Z',
    audit: {
      mintAuthorityDisabled: true,
      freezeAuthorityDisabled: true,
      topHoldersPercentage: 12.345,
      devBalancePercentage: 3.2,
      devMints: 12,
      devMigrations: 2,
    },
    stats24h: {
      priceChange: -36.4467,
      holderChange: 3.219,
      buyVolume: 1_500,
      sellVolume: 900.5,
      numBuys: 60,
      numSells: 1,
      numTraders: 45,
      numNetBuyers: 20,
    },
    ...facts,
  };
}

describe('the narrative of a token', () => {
  test('tells price, trades, holders, developer and curve of its last day', () => {
    expect(composeNarrative(aToken(), 48 * HOUR)).toBe(
      'CAT has fallen 36.44% in the last day to $0.01234, at a market cap of $12.3M. ' +
        'There were 60 buys worth $1.50K and 1 sell worth $900.5 by 45 traders; 20 bought more than they sold. ' +
        'It has 1,482 holders, 3.21% more in the last day; the ten largest own 12.34% of the supply. ' +
        'Its developer holds 3.20% of the supply and has launched 12 tokens; 2 other tokens graduated. ' +
        'Its bonding curve on pump.fun is at 45.23%.',
    );
  });

  test('says nothing of a change of holders that was not counted', () => {
    const stats24h = { ...aToken().stats24h, holderChange: undefined };
    expect(composeNarrative(aToken({ stats24h }), 48 * HOUR)).toContain(
      'It has 1,482 holders; the ten largest own 12.34% of the supply.',
    );
  });

  test('is told of a younger token since its pool opened, and of one in its first ten minutes not at all', () => {
    expect(composeNarrative(aToken(), HOUR)).toContain('fallen 36.44% since its first pool opened');
    expect(composeNarrative(aToken(), HOUR / 6)).toBeDefined();
    expect(composeNarrative(aToken(), HOUR / 6 - 1)).toBeUndefined();
    expect(composeNarrative(aToken({ usdPrice: undefined }), 48 * HOUR)).toBeUndefined();
  });

  test('says of a quiet token that it was not traded, and leaves out what is unknown', () => {
    const stats24h = { numBuys: 0, numSells: 0, priceChange: 0.001 };
    const quiet = { symbol: 'OLD', name: 'Old', usdPrice: 1, stats24h };
    expect(composeNarrative(quiet)).toBe('OLD has stayed at $1 in the last day. No trades in the last day.');
    const bare = {
      symbol: 'OLD',
      name: 'Old',
      usdPrice: 1,
      mcap: Number.NaN,
      audit: { devBalancePercentage: null },
    };
    expect(composeNarrative(bare)).toBe('OLD is priced at $1.');
  });

  test('says of a graduated token when it graduated, and of a developer who sold out that none is left', () => {
    const audit = { devBalancePercentage: 0, devMints: 1, devMigrations: 0 };
    const graduatedAt = '2026-03-02T01:00:00.000Z';
    const text = composeNarrative(aToken({ audit, graduatedAt, graduatedPool: 'p', bondingCurve: null }));
    expect(text).toContain('Its developer holds none of it and has launched 1 token. ');
    expect(text).toContain('It graduated from pump.fun on 2026-03-02.');
  });

  test('holds no number that is not the asset’s', () => {
    const figure = fc.option(fc.double({ min: -1e9, max: 1e12, noNaN: true }), { nil: undefined });
    const whole = fc.option(fc.nat(1_000_000), { nil: undefined });
    const facts = fc.record({
      symbol: fc.constant('CAT'),
      name: fc.constant('Cat'),
      usdPrice: fc.double({ min: 1e-12, max: 1e9, noNaN: true }),
      mcap: figure,
      holderCount: whole,
      bondingCurve: figure,
      launchpad: fc.constant('pad'),
      audit: fc.record({
        topHoldersPercentage: figure,
        devBalancePercentage: figure,
        devMints: whole,
        devMigrations: whole,
      }),
      stats24h: fc.record({
        priceChange: figure,
        holderChange: figure,
        buyVolume: figure,
        sellVolume: figure,
        numBuys: whole,
        numSells: whole,
        numTraders: whole,
        numNetBuyers: whole,
      }),
    });
    fc.assert(
      fc.property(facts, (token) => {
        const own = [token, token.audit, token.stats24h]
          .flatMap((part) => Object.values(part))
          .filter((value) => typeof value === 'number')
          .flatMap((value) => [
            formatPrice(value),
            formatUsd(value),
            formatPercent(value),
            formatCount(value),
          ]);
        const text = composeNarrative(token) ?? '';
        const numbers = text
          .match(/-?\$?\d[\d.,₀-₉]*(?:E\d+|[KMBT])?%?/g)
          ?.map((found) => found.replace(/[.,]$/, ''));
        for (const number of numbers ?? []) expect(own).toContain(number);
      }),
    );
  });
});

describe('the description of a token', () => {
  test('says what it is, what it is worth and who has power over it', () => {
    expect(composeDescription(aToken({ isVerified: true }))).toBe(
      'A Cat (CAT) is a launchpad token on Solana, launched on pump.fun on 2026-03-01. It is verified. ' +
        'It has a market cap of $12.3M, $45.0K of liquidity and 1,482 holders. ' +
        'Mint and freeze authority are disabled: supply is fixed and accounts cannot be frozen.',
    );
  });

  test('says no more than is known', () => {
    expect(composeDescription({ symbol: 'X', name: 'Ex', tags: ['stablecoin'] })).toBe(
      'Ex (X) is a stablecoin on Solana.',
    );
    const audit = { mintAuthorityDisabled: false, freezeAuthorityDisabled: false };
    expect(composeDescription({ symbol: 'X', name: 'Ex', tags: ['lst'], audit, holderCount: 1 })).toBe(
      'Ex (X) is a liquid staking token on Solana. It has 1 holder. ' +
        'Mint and freeze authority are active: supply can grow and accounts can be frozen.',
    );
  });
});
