import { DAY_MS } from '@orrery/core/time';
import type { MintExtensions } from '../mints/mint-extensions.ts';
import { formatPercent } from '../number-formats.ts';

export type ShieldSeverity = 'info' | 'warning' | 'critical';

/** One thing to know of a token before it is traded. */
export interface ShieldWarning {
  type: string;
  message: string;
  severity: ShieldSeverity;
}

/** The known facts of a token: money in US dollars, shares in percent, absent where unknown. */
export interface ShieldFacts {
  isVerified: boolean;
  isMintable?: boolean | undefined;
  isFreezable?: boolean | undefined;
  extensions?: MintExtensions | undefined;
  liquidity?: number | undefined;
  dayVolume?: number | undefined;
  topHoldersShare?: number | undefined;
  developerShare?: number | undefined;
  organicLabel?: string | undefined;
  /** In milliseconds. */
  age?: number | undefined;
}

/** Below these a trade of a few hundred dollars moves the price, or finds nobody. */
const [LOW_LIQUIDITY, LOW_VOLUME] = [1_000, 1_000];
/** From these on few wallets decide what the rest is worth. */
const [CONCENTRATED, OWNED] = [50, 20];

type Warn = (when: boolean | undefined, severity: ShieldSeverity, type: string, message: string) => void;

/** The warnings a trader should see for a token, the gravest first. */
export function shieldWarnings(facts: ShieldFacts): ShieldWarning[] {
  const found: ShieldWarning[] = [];
  const warn: Warn = (when, severity, type, message) => {
    if (when) found.push({ type, message, severity });
  };
  warnOfPowers(facts, warn);
  warnOfMarket(facts, warn);
  const RANK: Record<ShieldSeverity, number> = { critical: 0, warning: 1, info: 2 };
  return found.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** What others can do to those who hold it: each that a launch is refused for, by name. */
function warnOfPowers(facts: ShieldFacts, warn: Warn): void {
  const { isVerified, extensions = {} } = facts;
  const fee = extensions.transferFee?.bps ?? 0;
  const grave = isVerified ? 'info' : 'warning';
  warn(
    extensions.permanentDelegate !== undefined,
    'critical',
    'HAS_PERMANENT_DELEGATE',
    'A permanent delegate can take this token out of any wallet.',
  );
  warn(extensions.isNonTransferable, 'critical', 'NON_TRANSFERABLE', 'This token cannot be transferred.');
  warn(
    Boolean(extensions.transferHook),
    'warning',
    'HAS_TRANSFER_HOOK',
    'A program of its issuer is asked about every transfer of this token.',
  );
  warn(
    extensions.transferHook === null,
    'info',
    'HAS_TRANSFER_HOOK',
    'Its issuer can have a program be asked about every transfer of this token.',
  );
  warn(
    fee > 0,
    'warning',
    `${fee / 100}%_TRANSFER_FEES`,
    `${formatPercent(fee / 100)} of every transfer of this token is kept back.`,
  );
  warn(
    extensions.transferFee !== undefined && fee === 0,
    grave,
    'MUTABLE_TRANSFER_FEES',
    'Its issuer can have a part of every transfer of this token kept back.',
  );
  warn(
    extensions.isPausable,
    grave,
    'IS_PAUSABLE',
    'All transfers of this token can be stopped at any time.',
  );
  warn(
    extensions.isConfidential,
    grave,
    'HAS_CONFIDENTIAL_TRANSFERS',
    'Balances and transfers of this token can be hidden.',
  );
  warn(
    extensions.closeAuthority !== undefined,
    grave,
    'HAS_CLOSE_AUTHORITY',
    'Its mint can be closed once none of this token is left, and another be made at its address.',
  );
  warn(facts.isMintable, grave, 'HAS_MINT_AUTHORITY', 'More of this token can be minted at any time.');
  warn(
    facts.isFreezable || extensions.isDefaultFrozen,
    grave,
    'HAS_FREEZE_AUTHORITY',
    'Accounts of this token can be frozen, so that it can no longer be traded.',
  );
  warn(
    extensions.isDefaultFrozen,
    grave,
    'IS_FROZEN_BY_DEFAULT',
    'New accounts of this token are frozen until its issuer allows them.',
  );
}

function warnOfMarket(facts: ShieldFacts, warn: Warn): void {
  const { isVerified, extensions = {}, liquidity, dayVolume } = facts;
  warn(
    liquidity === 0 || Boolean(extensions.transferHook),
    'critical',
    'NOT_SELLABLE',
    'No pool buys this token back.',
  );
  warn(
    liquidity !== undefined && liquidity > 0 && liquidity < LOW_LIQUIDITY,
    'warning',
    'LOW_LIQUIDITY',
    'There is little liquidity: a trade moves the price far.',
  );
  warn(
    (facts.topHoldersShare ?? 0) >= CONCENTRATED,
    'warning',
    'HIGH_SUPPLY_CONCENTRATION',
    `The largest holders own ${formatPercent(facts.topHoldersShare)} of the supply.`,
  );
  warn(
    (facts.developerShare ?? 0) >= OWNED,
    'warning',
    'HIGH_SINGLE_OWNERSHIP',
    `The developer owns ${formatPercent(facts.developerShare)} of the supply.`,
  );
  warn(
    dayVolume !== undefined && dayVolume < LOW_VOLUME,
    'warning',
    'VERY_LOW_TRADING_ACTIVITY',
    'This token is hardly traded.',
  );
  warn(!isVerified, 'info', 'NOT_VERIFIED', 'This token is not verified. Check its address.');
  warn(
    facts.organicLabel === 'low',
    'info',
    'LOW_ORGANIC_ACTIVITY',
    'Little of its trading is by real people.',
  );
  warn(
    facts.age !== undefined && facts.age < DAY_MS,
    'info',
    'NEW_LISTING',
    'This token is less than a day old.',
  );
}
