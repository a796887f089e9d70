import type { FlagField, LimitField, RangeField } from '@orrery/domain/tokens/filter-fields';
import * as strings from '../strings.ts';
import type { Unit } from './figure-text.ts';

type GroupName = 'audit' | 'metrics' | 'age' | 'socials';

interface Figure {
  label: string;
  unit: Unit;
  group: GroupName;
}

// Each group of the panel shows its fields in the order they have here.

export const RANGES: Readonly<Record<RangeField, Figure>> = {
  mcap: { label: strings.marketCap, unit: 'usd', group: 'metrics' },
  liquidity: { label: strings.liquidity, unit: 'usd', group: 'metrics' },
  volume: { label: strings.volume, unit: 'usd', group: 'metrics' },
  netVolume: { label: strings.netVolume, unit: 'usd', group: 'metrics' },
  txns: { label: strings.txns, unit: 'count', group: 'metrics' },
  buys: { label: strings.buys, unit: 'count', group: 'metrics' },
  sells: { label: strings.sells, unit: 'count', group: 'metrics' },
  numNetBuyers: { label: strings.netBuyers, unit: 'count', group: 'metrics' },
  holderCount: { label: strings.holders, unit: 'count', group: 'metrics' },
  organicScore: { label: strings.organicScore, unit: 'count', group: 'metrics' },
  bondingCurve: { label: strings.bondingCurve, unit: 'percent', group: 'metrics' },
  topHoldersPercentage: { label: strings.topHoldersRange, unit: 'percent', group: 'audit' },
  devBalancePct: { label: strings.developerBalance, unit: 'percent', group: 'audit' },
  devMigrations: { label: strings.developerMigrations, unit: 'count', group: 'audit' },
  tokenAge: { label: strings.tokenAge, unit: 'minutes', group: 'age' },
  bondedAge: { label: strings.timeSinceBonded, unit: 'minutes', group: 'age' },
};

export const LIMIT_FIGURES: Readonly<Record<LimitField, Figure>> = {
  topHoldersPercentage: { label: strings.topHolders, unit: 'percent', group: 'audit' },
  lpBurntPercentage: { label: strings.lpBurnt, unit: 'percent', group: 'audit' },
  numOfSocials: { label: strings.numberOfSocials, unit: 'count', group: 'socials' },
};

interface FlagWords {
  label: string;
  chip: string;
  /** What stands against a token that does not have it. */
  against: string;
  group: GroupName;
}

export const FLAG_WORDS: Readonly<Record<FlagField, FlagWords>> = {
  verified: {
    label: strings.verified,
    chip: strings.verified,
    against: strings.againstVerified,
    group: 'audit',
  },
  mintAuthorityDisabled: {
    label: strings.mintAuthorityDisabled,
    chip: strings.mintDisabled,
    against: strings.againstMint,
    group: 'audit',
  },
  freezeAuthorityDisabled: {
    label: strings.freezeAuthorityDisabled,
    chip: strings.freezeDisabled,
    against: strings.againstFreeze,
    group: 'audit',
  },
  smallMeteoraDBC: {
    label: strings.hideSmallMeteoraDbc,
    chip: strings.noSmallMeteoraDbc,
    against: strings.againstSmallDbc,
    group: 'audit',
  },
  hasSocials: {
    label: strings.hasSocials,
    chip: strings.hasSocials,
    against: strings.againstSocials,
    group: 'socials',
  },
};

/** What a group of the panel holds. */
export interface FieldGroup {
  title: string;
  flags: readonly FlagField[];
  limits: readonly LimitField[];
  ranges: readonly RangeField[];
}

/** The groups of the panel, but for those that are lists of words. */
export const GROUPS: Readonly<Record<GroupName, FieldGroup>> = {
  audit: toGroup('audit', strings.audit),
  metrics: toGroup('metrics', strings.metrics),
  age: toGroup('age', strings.age),
  socials: toGroup('socials', strings.socials),
};

function toGroup(name: GroupName, title: string): FieldGroup {
  return {
    title,
    flags: fieldsIn(FLAG_WORDS, name),
    limits: fieldsIn(LIMIT_FIGURES, name),
    ranges: fieldsIn(RANGES, name),
  };
}

function fieldsIn<Field extends string>(all: Readonly<Record<Field, { group: GroupName }>>, name: GroupName) {
  // `keys` forgets which there are.
  return (Object.keys(all) as Field[]).filter((field) => all[field].group === name);
}
