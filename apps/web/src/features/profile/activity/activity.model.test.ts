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

  it('takes a gift of an unverified token for spam, and nothing else', () => {
    const gift = anActivity({ action: 'receive', inputMint: '', inputAmount: '', outputMint: FRIEND });
    const of = (isVerified: boolean) => new Map([[FRIEND as string, { isVerified }]]);
    expect(isSpam(gift, of(false))).toBe(true);
    expect(isSpam(gift, of(true))).toBe(false);
    expect(isSpam(gift, new Map())).toBe(false);
    expect(isSpam({ ...gift, action: 'swap' }, of(false))).toBe(false);
    expect(
      isSpam({ ...gift, outputMint: WRAPPED_SOL }, new Map([[WRAPPED_SOL, { isVerified: false }]])),
    ).toBe(false);
  });
});
