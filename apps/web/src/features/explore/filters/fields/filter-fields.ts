import type { FlagField, LimitField, RangeField } from '@orrery/domain/tokens/filter-fields';
import * as strings from '../strings.ts';
import type { Unit } from './figure-text.ts';

interface Figure {
  label: string;
  unit: Unit;
  /** Counted in the timeframe of the list. */
  isTimed?: true;
}

export const RANGES: Readonly<Record<RangeField, Figure>> = {
  mcap: { label: strings.marketCap, unit: 'usd' },
  liquidity: { label: strings.liquidity, unit: 'usd' },
  volume: { label: strings.volume, unit: 'usd', isTimed: true },
  netVolume: { label: strings.netVolume, unit: 'usd', isTimed: true },
  txns: { label: strings.txns, unit: 'count', isTimed: true },
  buys: { label: strings.buys, unit: 'count', isTimed: true },
  sells: { label: strings.sells, unit: 'count', isTimed: true },
  numNetBuyers: { label: strings.netBuyers, unit: 'count', isTimed: true },
  holderCount: { label: strings.holders, unit: 'count' },
  organicScore: { label: strings.organicScore, unit: 'count' },
  bondingCurve: { label: strings.bondingCurve, unit: 'percent' },
  topHoldersPercentage: { label: strings.topHoldersRange, unit: 'percent' },
  devBalancePct: { label: strings.developerBalance, unit: 'percent' },
  devMigrations: { label: strings.developerMigrations, unit: 'count' },
  tokenAge: { label: strings.tokenAge, unit: 'minutes' },
  bondedAge: { label: strings.timeSinceBonded, unit: 'minutes' },
};

export const LIMIT_FIGURES: Readonly<Record<LimitField, Figure & { bound: 'min' | 'max' }>> = {
  lpBurntPercentage: { label: strings.lpBurnt, unit: 'percent', bound: 'min' },
  topHoldersPercentage: { label: strings.topHolders, unit: 'percent', bound: 'max' },
  numOfSocials: { label: strings.numberOfSocials, unit: 'count', bound: 'min' },
};

/** What a flag asks, and what stands against a token that does not have it. */
export const FLAG_WORDS: Readonly<Record<FlagField, { label: string; chip: string; against: string }>> = {
  verified: { label: strings.verified, chip: strings.verified, against: strings.againstVerified },
  mintAuthorityDisabled: {
    label: strings.mintAuthorityDisabled,
    chip: strings.mintDisabled,
    against: strings.againstMint,
  },
  freezeAuthorityDisabled: {
    label: strings.freezeAuthorityDisabled,
    chip: strings.freezeDisabled,
    against: strings.againstFreeze,
  },
  smallMeteoraDBC: {
    label: strings.hideSmallMeteoraDbc,
    chip: strings.noSmallMeteoraDbc,
    against: strings.againstSmallDbc,
  },
  hasSocials: {
    label: strings.hasSocials,
    chip: strings.hasSocials,
    against: strings.againstSocials,
  },
};

interface RangeGroup {
  title: string;
  flags?: readonly FlagField[];
  limits?: readonly LimitField[];
  ranges?: readonly RangeField[];
}

/** The groups of the panel, but for those that are lists of words. */
export const GROUPS = {
  audit: {
    title: strings.audit,
    flags: ['verified', 'mintAuthorityDisabled', 'freezeAuthorityDisabled', 'smallMeteoraDBC'],
    limits: ['topHoldersPercentage', 'lpBurntPercentage'],
    ranges: ['topHoldersPercentage', 'devBalancePct', 'devMigrations'],
  },
  metrics: {
    title: strings.metrics,
    ranges: [
      'mcap',
      'liquidity',
      'volume',
      'netVolume',
      'txns',
      'buys',
      'sells',
      'numNetBuyers',
      'holderCount',
      'organicScore',
      'bondingCurve',
    ],
  },
  age: { title: strings.age, ranges: ['tokenAge', 'bondedAge'] },
  socials: { title: strings.socials, flags: ['hasSocials'], limits: ['numOfSocials'] },
} as const satisfies Record<string, RangeGroup>;
