import { expect, it } from 'vitest';
import { type ShieldFacts, shieldWarnings } from './shield.ts';

const calm: ShieldFacts = {
  isVerified: true,
  liquidity: 1_000_000,
  dayVolume: 500_000,
  topHoldersShare: 12,
  developerShare: 1,
  organicLabel: 'high',
  age: 90 * 86_400_000,
};
const typesOf = (facts: Partial<ShieldFacts>) =>
  shieldWarnings({ ...calm, ...facts }).map(({ type, severity }) => `${severity} ${type}`);

it('has nothing to say of a known token that is traded', () => {
  expect(shieldWarnings(calm)).toEqual([]);
});

it.each<[Partial<ShieldFacts>, string]>([
  [{ extensions: { permanentDelegate: 'x' as never } }, 'critical HAS_PERMANENT_DELEGATE'],
  [{ extensions: { isNonTransferable: true } }, 'critical NON_TRANSFERABLE'],
  [{ extensions: { transferFee: { bps: 250, most: 5n } } }, 'warning 2.5%_TRANSFER_FEES'],
  [{ extensions: { transferFee: { bps: 0, most: 5n } } }, 'info MUTABLE_TRANSFER_FEES'],
  [{ extensions: { transferHook: null } }, 'info HAS_TRANSFER_HOOK'],
  [{ extensions: { isPausable: true } }, 'info IS_PAUSABLE'],
  [{ extensions: { isConfidential: true } }, 'info HAS_CONFIDENTIAL_TRANSFERS'],
  [{ extensions: { closeAuthority: 'x' as never } }, 'info HAS_CLOSE_AUTHORITY'],
  [{ isFreezable: true }, 'info HAS_FREEZE_AUTHORITY'],
  [{ liquidity: 0 }, 'critical NOT_SELLABLE'],
  [{ liquidity: 999.9 }, 'warning LOW_LIQUIDITY'],
  [{ dayVolume: 999.9 }, 'warning VERY_LOW_TRADING_ACTIVITY'],
  [{ topHoldersShare: 50 }, 'warning HIGH_SUPPLY_CONCENTRATION'],
  [{ developerShare: 20 }, 'warning HIGH_SINGLE_OWNERSHIP'],
  [{ isVerified: false }, 'info NOT_VERIFIED'],
  [{ organicLabel: 'low' }, 'info LOW_ORGANIC_ACTIVITY'],
  [{ age: 86_399_999 }, 'info NEW_LISTING'],
  [{ isMintable: true }, 'info HAS_MINT_AUTHORITY'],
])('warns of a token with %o alone by %s', (facts, told) => {
  expect(typesOf(facts)).toEqual([told]);
});

it('names a hook beside what it keeps a token from, and accounts that begin frozen beside who freezes them', () => {
  expect(typesOf({ extensions: { transferHook: 'x' as never } })).toEqual([
    'critical NOT_SELLABLE',
    'warning HAS_TRANSFER_HOOK',
  ]);
  expect(typesOf({ extensions: { isDefaultFrozen: true } })).toEqual([
    'info HAS_FREEZE_AUTHORITY',
    'info IS_FROZEN_BY_DEFAULT',
  ]);
});

it('says nothing of what is not known', () => {
  expect(shieldWarnings({ isVerified: true })).toEqual([]);
});

it('names everything that a launch is refused for, of a token that has all of it', () => {
  const extensions = {
    permanentDelegate: 'x' as never,
    transferFee: { bps: 100, most: 5n },
    transferHook: 'x' as never,
    isPausable: true,
    isDefaultFrozen: true,
    isConfidential: true,
    closeAuthority: 'x' as never,
  } as const;
  expect(typesOf({ isVerified: false, isMintable: true, isFreezable: true, extensions })).toEqual([
    'critical HAS_PERMANENT_DELEGATE',
    'critical NOT_SELLABLE',
    'warning HAS_TRANSFER_HOOK',
    'warning 1%_TRANSFER_FEES',
    'warning IS_PAUSABLE',
    'warning HAS_CONFIDENTIAL_TRANSFERS',
    'warning HAS_CLOSE_AUTHORITY',
    'warning HAS_MINT_AUTHORITY',
    'warning HAS_FREEZE_AUTHORITY',
    'warning IS_FROZEN_BY_DEFAULT',
    'info NOT_VERIFIED',
  ]);
});

it('takes an authority of an unverified token more seriously, and says the gravest first', () => {
  expect(
    typesOf({
      isVerified: false,
      isMintable: true,
      isFreezable: true,
      extensions: { isNonTransferable: true },
    }),
  ).toEqual([
    'critical NON_TRANSFERABLE',
    'warning HAS_MINT_AUTHORITY',
    'warning HAS_FREEZE_AUTHORITY',
    'info NOT_VERIFIED',
  ]);
});
