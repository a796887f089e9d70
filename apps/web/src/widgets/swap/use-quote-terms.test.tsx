import { expect, it } from 'vitest';
import { DEFAULT_TRADE_SETTINGS } from '#entities/trade-settings/trade-settings.ts';
import { toSendingTerms } from './use-quote-terms.ts';

const market = { slots: 100, tip: 20_000 };

it('pays for the modes that are on, and for no other', () => {
  const terms = toSendingTerms(DEFAULT_TRADE_SETTINGS, market);
  expect(terms).toEqual({
    modes: ['priorityFees'],
    feeType: 'max-cap',
    priorityFeeLamports: '1000000',
    useWSol: false,
    slotsToExpiry: 100,
  });
});

it('tips what others do within the cap, the cap while that is not known, and exactly the cap where that is asked for', () => {
  const settings = { ...DEFAULT_TRADE_SETTINGS, broadcastModes: ['jito' as const, 'nozomi' as const] };
  const tipsOf = (changes: Partial<typeof settings>, tip: number | undefined = 20_000) => {
    const terms = toSendingTerms({ ...settings, ...changes }, { slots: 150, tip });
    return [terms.priorityFeeLamports, terms.jitoTipLamports, terms.nozomiTipLamports];
  };
  expect(tipsOf({})).toEqual([undefined, '20000', '1000000']);
  expect(tipsOf({ maxJitoTipLamports: '5000' })).toEqual([undefined, '5000', '1000000']);
  expect(toSendingTerms(settings, { slots: 150, tip: undefined }).jitoTipLamports).toBe('1000000');
  expect(tipsOf({ feeType: 'exact-fee', maxNozomiTipLamports: '3000000' })).toEqual([
    undefined,
    '1000000',
    '3000000',
  ]);
});
