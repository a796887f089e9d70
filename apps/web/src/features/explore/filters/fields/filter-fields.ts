import type { FlagField, LimitField, RangeField } from '@orrery/domain/tokens/filter-fields';
import type { Unit } from './figure-text.ts';

interface Figure {
  label: string;
  unit: Unit;
  /** Counted in the timeframe of the list. */
  isTimed?: true;
}

export const RANGES: Readonly<Record<RangeField, Figure>> = {
  mcap: { label: 'Market cap', unit: 'usd' },
  liquidity: { label: 'Liquidity', unit: 'usd' },
  volume: { label: 'Volume', unit: 'usd', isTimed: true },
  netVolume: { label: 'Net volume', unit: 'usd', isTimed: true },
  txns: { label: 'Txns', unit: 'count', isTimed: true },
  buys: { label: 'Buys', unit: 'count', isTimed: true },
  sells: { label: 'Sells', unit: 'count', isTimed: true },
  numNetBuyers: { label: 'Net buyers', unit: 'count', isTimed: true },
  holderCount: { label: 'Holders', unit: 'count' },
  organicScore: { label: 'Organic score', unit: 'count' },
  bondingCurve: { label: 'Bonding curve', unit: 'percent' },
  topHoldersPercentage: { label: 'Top holders range', unit: 'percent' },
  devBalancePct: { label: 'Developer holds', unit: 'percent' },
  devMigrations: { label: 'Developer migrations', unit: 'count' },
  tokenAge: { label: 'Token age', unit: 'minutes' },
  bondedAge: { label: 'Time since bonded', unit: 'minutes' },
};

export const LIMIT_FIGURES: Readonly<Record<LimitField, Figure & { bound: 'min' | 'max' }>> = {
  lpBurntPercentage: { label: 'LP burnt', unit: 'percent', bound: 'min' },
  topHoldersPercentage: { label: 'Top holders', unit: 'percent', bound: 'max' },
  numOfSocials: { label: 'Number of socials', unit: 'count', bound: 'min' },
};

/** What a flag asks, and what stands against a token that does not have it. */
export const FLAG_WORDS: Readonly<Record<FlagField, { label: string; chip: string; against: string }>> = {
  verified: { label: 'Verified', chip: 'Verified', against: 'It is not verified.' },
  mintAuthorityDisabled: {
    label: 'Mint authority disabled',
    chip: 'Mint disabled',
    against: 'Its mint authority is active, or not known.',
  },
  freezeAuthorityDisabled: {
    label: 'Freeze authority disabled',
    chip: 'Freeze disabled',
    against: 'Its freeze authority is active, or not known.',
  },
  smallMeteoraDBC: {
    label: 'Hide small Meteora DBC',
    chip: 'No small Meteora DBC',
    against: 'It is a Meteora DBC token with less than $500 of liquidity.',
  },
  hasSocials: {
    label: 'Has socials',
    chip: 'Has socials',
    against: 'It has neither Twitter nor Telegram nor a website.',
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
    title: 'Audit',
    flags: ['verified', 'mintAuthorityDisabled', 'freezeAuthorityDisabled', 'smallMeteoraDBC'],
    limits: ['topHoldersPercentage', 'lpBurntPercentage'],
    ranges: ['topHoldersPercentage', 'devBalancePct', 'devMigrations'],
  },
  metrics: {
    title: 'Metrics',
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
  age: { title: 'Age', ranges: ['tokenAge', 'bondedAge'] },
  socials: { title: 'Socials', flags: ['hasSocials'], limits: ['numOfSocials'] },
} as const satisfies Record<string, RangeGroup>;
