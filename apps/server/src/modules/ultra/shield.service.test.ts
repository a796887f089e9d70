import { AppError } from '@orrery/core/app-error';
import { USDC, USDT } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Asset } from '@orrery/wire/tokens/asset';
import { expect, it } from 'vitest';
import { createShield } from './shield.service.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const identity = { symbol: 'T', name: 'T', decimals: 6, tokenProgram: USDC };

/** A market that knows one token. */
function shieldOf(asset: Partial<Asset>, token: Partial<TokenFacts> = {}) {
  return createShield({
    market: {
      asset: (id) => {
        if (id !== USDC) throw new AppError('TOKEN_NOT_FOUND', { id });
        return { ...identity, id: USDC, ...asset };
      },
    },
    tokenOf: (id) => (id === USDC ? { ...identity, id: USDC, tags: ['verified'], ...token } : undefined),
    clock: { now: () => NOW as never },
  });
}
const typesOf = (warnings: { type: string }[] | undefined) => warnings?.map(({ type }) => type);

it('gives every mint that was asked for a list, an empty one where there is nothing to say', () => {
  const { warnings } = shieldOf({ liquidity: 50_000, stats24h: { buyVolume: 600, sellVolume: 600 } })([
    USDC,
    USDT,
  ]);
  expect(warnings[USDC]).toEqual([]);
  expect(typesOf(warnings[USDT])).toEqual(['NOT_SELLABLE', 'NOT_VERIFIED']);
});

it('reads the authorities, the market and the mint’s own rules', () => {
  const { warnings } = shieldOf(
    {
      audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: true, topHoldersPercentage: 80 },
      liquidity: 500,
      stats24h: { buyVolume: 100, sellVolume: null },
      organicScoreLabel: 'low',
      createdAt: '2026-11-25T11:00:00Z',
    },
    { tags: [], extensions: { transferFee: { bps: 100, most: 1n } } },
  )([USDC]);
  expect(typesOf(warnings[USDC])).toEqual([
    '1%_TRANSFER_FEES',
    'HAS_MINT_AUTHORITY',
    'LOW_LIQUIDITY',
    'HIGH_SUPPLY_CONCENTRATION',
    'VERY_LOW_TRADING_ACTIVITY',
    'NOT_VERIFIED',
    'LOW_ORGANIC_ACTIVITY',
    'NEW_LISTING',
  ]);
});
