// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { formatFee, parseFee } from './fee-input.ts';
import { excludedVenues, slotsToExpiry } from './route-limits.ts';
import {
  atTime,
  manualDaysLeft,
  withLegacy,
  withProfile,
  withRemoteProfile,
  withSlippage,
} from './swap-profile.ts';
import { DEFAULT_TRADE_SETTINGS, tradeSettingsEntry } from './trade-settings.ts';

const KEY = 'trade-settings:v1';
const DEFAULTS = {
  profile: 'auto',
  profileSince: null,
  slippageBps: 50,
  broadcastModes: ['priorityFees'],
  feeType: 'max-cap',
  maxPriorityFeeLamports: '1000000',
  maxJitoTipLamports: '1000000',
  maxNozomiTipLamports: '1000000',
  onlyDirectRoutes: false,
  useWSol: false,
  restrictIntermediateTokens: true,
  asLegacyTransaction: false,
  askAboveUsd: 1_000,
  excludedDexes: [],
};
const MANUAL = withProfile(DEFAULT_TRADE_SETTINGS, 'manual', 1_000);

afterEach(() => localStorage.clear());

describe('what is stored', () => {
  it('begins with its defaults', () => {
    expect(tradeSettingsEntry.get()).toEqual(DEFAULTS);
  });

  it.each([
    ['a slippage one had chosen is kept, as one’s own', { slippageBps: 100 }, { profile: 'manual' }],
    ['the old default stays automatic', { slippageBps: 50 }, { profile: 'auto' }],
  ])('of the first version: %s', (_, stored, expected) => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(tradeSettingsEntry.get()).toEqual({ ...DEFAULTS, ...stored, ...expected });
  });

  it.each([
    { broadcastModes: [] },
    { broadcastModes: ['jito', 'jito'] },
    { broadcastModes: ['carrier pigeon'] },
    { maxPriorityFeeLamports: '1000000001' },
    { maxJitoTipLamports: 1_000 },
    { maxNozomiTipLamports: '1e3' },
    { maxJitoTipLamports: '999' },
    { maxNozomiTipLamports: '999999' },
    { maxNozomiTipLamports: '-1' },
    { slippageBps: 5_001 },
    { slippageBps: 0.5 },
    { profileSince: -1 },
    { excludedDexes: ['a', 'a'] },
    { excludedDexes: [''] },
    { useWSol: 'yes' },
    { askAboveUsd: 1_000_001 },
    { askAboveUsd: 0.5 },
  ])('loses only what is wrong: %j', (wrong) => {
    localStorage.setItem(KEY, JSON.stringify({ ...DEFAULTS, feeType: 'exact-fee', ...wrong }));
    expect(tradeSettingsEntry.get()).toEqual({ ...DEFAULTS, feeType: 'exact-fee' });
  });

  it('is the default when it is no object', () => {
    for (const text of ['[]', 'null', '7', '{', '"auto"']) {
      localStorage.setItem(KEY, text);
      expect(tradeSettingsEntry.get()).toEqual(DEFAULTS);
    }
  });
});

describe('a manual profile', () => {
  it('lasts 14 days and not longer', () => {
    expect(atTime(MANUAL, 1_000 + 1_209_600_000)).toBe(MANUAL);
    expect(atTime(MANUAL, 1_001 + 1_209_600_000)).toEqual(DEFAULTS);
  });

  it('says how many days it still has', () => {
    const times = [0, 1_000, 1_001, 1_000 + 1_209_599_999, 1_000 + 1_209_600_000];
    expect(times.map((now) => manualDaysLeft(MANUAL, now))).toEqual([14, 14, 14, 1, 0]);
    expect(manualDaysLeft({ profileSince: null }, 5)).toBe(14);
  });

  it('begins to count when it is first seen, if it is not known when it was chosen', () => {
    expect(atTime({ ...MANUAL, profileSince: null }, 5)).toEqual({ ...MANUAL, profileSince: 5 });
    expect(atTime(MANUAL, 5)).toEqual({ ...MANUAL, profileSince: 5 });
  });

  it('follows a slippage of one’s own', () => {
    expect(withSlippage(DEFAULT_TRADE_SETTINGS, 70, 9)).toEqual({
      ...DEFAULTS,
      profile: 'manual',
      profileSince: 9,
      slippageBps: 70,
    });
  });
});

describe('the operator’s profile', () => {
  it('replaces the stored one once per key', () => {
    const remote = { key: 'v2', defaultProfile: 'auto' } as const;
    expect(withRemoteProfile(MANUAL, 'v1', remote, 5)).toEqual(DEFAULTS);
    expect(withRemoteProfile(MANUAL, 'v2', remote, 5)).toBe(MANUAL);
  });

  it('is what a newcomer begins with, and not what somebody has who chose before', () => {
    const remote = { key: 'v1', defaultProfile: 'manual' } as const;
    expect(withRemoteProfile(DEFAULT_TRADE_SETTINGS, null, remote, 5)).toMatchObject({
      profile: 'manual',
      profileSince: 5,
    });
    expect(withRemoteProfile(MANUAL, null, { ...remote, defaultProfile: 'auto' }, 5)).toBe(MANUAL);
  });

  it('joins its excluded venues to the person’s, each once', () => {
    const settings = { excludedDexes: ['A', 'B'] };
    expect(excludedVenues(settings, { excludedAmms: ['B', 'C'] })).toEqual(['A', 'B', 'C']);
    expect(excludedVenues(settings, undefined)).toEqual(['A', 'B']);
  });

  it('says how long a transaction may take, 150 slots until it has', () => {
    expect(slotsToExpiry({ blockhashSlotsToExpiry: 60 })).toBe(60);
    expect(slotsToExpiry(undefined)).toBe(150);
  });
});

it('a change of the kind of transaction lets all venues in again, and only a change', () => {
  const settings = { ...DEFAULT_TRADE_SETTINGS, excludedDexes: ['A'] };
  expect(withLegacy(settings, true)).toEqual({ ...DEFAULTS, asLegacyTransaction: true });
  expect(withLegacy(settings, false)).toBe(settings);
});

it('a fee is read strictly, to the lamport and up to 1 SOL', () => {
  const read = [
    '0.001',
    '0,5',
    ' 1 ',
    '0',
    '0.000000001',
    '1.000000001',
    '0.0000000001',
    '1e-3',
    '-1',
    '',
    'x',
  ];
  expect(read.map((text) => parseFee(text, 0n))).toEqual([
    '1000000',
    '500000000',
    '1000000000',
    '0',
    '1',
    ...Array(6).fill(undefined),
  ]);
  expect(['1000000', '1', '0', '1000000000'].map(formatFee)).toEqual(['0.001', '0.000000001', '0', '1']);
});
