import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Activity, ActivitySchema } from '@orrery/wire/trades/activities';
import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { isSpam, toActivities, toLine } from './activity.model.ts';

const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', isVerified: true });
const DOLLAR = anAsset({ id: USDC, symbol: 'USDC', isVerified: true });
const ASSETS = new Map([SOL, DOLLAR].map((asset) => [asset.id as string, asset]));
const FRIEND = '4'.repeat(44) as Address;

function anActivity(activity: Partial<Activity> = {}): Activity {
  return v.parse(ActivitySchema, {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inputAmount: '1.5',
    outputAmount: '2500.000001',
    rate: '1666.66',
    timestamp: '2026-01-02T03:04:05.000Z',
    action: 'swap',
    txHash: '2'.repeat(64) as Signature,
    platform: 'Orrery',
    ...activity,
  });
}

const SEND = anActivity({
  action: 'send',
  outputMint: '',
  outputAmount: '',
  rate: null,
  counterparty: FRIEND,
});

describe('the activity of a wallet', () => {
  it('has each entry once, however pages moved between two requests, and none that moved nothing', () => {
    const nothing = anActivity({
      inputAmount: '0',
      outputAmount: '0.000',
      txHash: '3'.repeat(64) as Signature,
    });
    const pages = [{ activities: [anActivity(), SEND] }, { activities: [SEND, nothing] }];
    expect(toActivities(pages)).toEqual([anActivity(), SEND]);
    expect(toActivities([{ activities: [{ ...nothing, outputAmount: '0.01' }] }])).toHaveLength(1);
  });

  it('says what left and what arrived to the last unit, and at which rate', () => {
    expect(toLine(anActivity(), ASSETS)).toMatchObject({
      sold: { amount: '1.5', symbol: 'SOL' },
      bought: { amount: '2500.000001', symbol: 'USDC' },
      rate: { per: 'SOL', amount: '1666.66', symbol: 'USDC' },
    });
    expect(toLine(anActivity({ rate: null }), ASSETS).rate).toBeNull();
    expect(toLine(SEND, ASSETS)).toMatchObject({
      sold: { amount: '1.5', symbol: 'SOL' },
      bought: undefined,
      rate: undefined,
    });
    expect(toLine(anActivity({ outputMint: FRIEND }), ASSETS).bought).toEqual({
      amount: '2500.000001',
      symbol: '4444...4444',
    });
  });

  it('counts a token with a multiplier as its screens do', () => {
    const config = {
      authority: FRIEND,
      multiplier: 2,
      newMultiplier: 3,
      newMultiplierEffectiveAt: '2027-01-01T00:00:00.000Z',
    };
    const stock = { ...DOLLAR, scaledUiConfig: { ...DOLLAR.scaledUiConfig, ...config } } as typeof DOLLAR;
    const line = toLine(anActivity(), new Map([...ASSETS, [USDC as string, stock]]));
    expect([line.bought?.amount, line.rate?.amount]).toEqual(['5000.000002', '3333.32']);
  });

  describe('spam', () => {
    const STRANGER = '6'.repeat(44) as Address;
    const MINT = '5'.repeat(44) as Address;
    const gift = anActivity({
      action: 'receive',
      inputMint: '',
      inputAmount: '',
      outputMint: MINT,
      outputAmount: '100',
      counterparty: STRANGER,
    });
    const isHidden = (
      activity: Partial<Activity>,
      {
        banned = [],
        ...asset
      }: { isVerified?: boolean; usdPrice?: number; banned?: readonly Address[] } = {},
    ) =>
      isSpam(
        { ...gift, ...activity },
        {
          assets: new Map([[MINT as string, anAsset({ id: MINT, isVerified: false, ...asset })]]),
          banned: new Set(banned),
          paid: new Set([FRIEND]),
        },
      );

    it('is a gift of a stranger, worth under a cent or nothing that anyone knows', () => {
      expect(isHidden({})).toBe(true);
      expect(isHidden({}, { usdPrice: 0.000_099 })).toBe(true);
      expect(isHidden({}, { usdPrice: 0.0001 })).toBe(false);
      expect(isHidden({ counterparty: FRIEND })).toBe(false);
    });

    it('is in a token that is not verified, or banned', () => {
      expect(isHidden({}, { isVerified: true })).toBe(false);
      expect(isHidden({}, { isVerified: true, banned: [MINT] })).toBe(true);
      expect(isHidden({ outputMint: WRAPPED_SOL })).toBe(false);
    });

    it('has a link in its memo, whatever it is worth and in whichever token', () => {
      const memo = 'Claim 500 SOL at sol-claim.example';
      expect(isHidden({ memo }, { isVerified: true, usdPrice: 9 })).toBe(true);
      expect(isHidden({ memo, outputMint: WRAPPED_SOL })).toBe(true);
      expect(isHidden({ memo: 'For lunch, thanks', outputMint: WRAPPED_SOL })).toBe(false);
      expect(isHidden({ memo, counterparty: FRIEND })).toBe(false);
      expect(isHidden({ memo, action: 'send' })).toBe(false);
    });

    it('is nothing that the wallet did itself, nor a token of which nobody has told yet', () => {
      for (const action of ['swap', 'send', 'failed'] as const) expect(isHidden({ action })).toBe(false);
      expect(isSpam(gift, { assets: new Map(), banned: new Set(), paid: new Set() })).toBe(false);
    });
  });
});
