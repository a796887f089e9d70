import type { MintExtensions } from '../mints/mint-extensions.ts';
import { formatPercent } from '../number-formats.ts';

export type ShieldSeverity = 'info' | 'warning' | 'critical';

/** One thing to know of a token before it is traded; the types are those of wire.md §2.3. */
export interface ShieldWarning {
  type: string;
  message: string;
  severity: ShieldSeverity;
}

/** What is known of a token: money in US dollars, shares in percent, absent where it is not known. */
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

const DAY_MS = 86_400_000;
/** Below these a trade of a few hundred dollars moves the price, or finds nobody. */
const [LOW_LIQUIDITY, LOW_VOLUME] = [1_000, 1_000];
/** From these on few wallets decide what the rest is worth. */
const [CONCENTRATED, OWNED] = [50, 20];

/** What a trader should know of a token, the gravest first. */
export function shieldWarnings(facts: ShieldFacts): ShieldWarning[] {
  const { isVerified, extensions = {}, liquidity, dayVolume } = facts;
  const found: ShieldWarning[] = [];
  const warn = (when: boolean | undefined, severity: ShieldSeverity, type: string, message: string) => {
    if (when) found.push({ type, message, severity });
  };
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
    liquidity === 0 || Boolean(extensions.transferHook),
    'critical',
    'NOT_SELLABLE',
    'No pool buys this token back.',
  );
  warn(
    fee > 0,
    'warning',
    `${fee / 100}%_TRANSFER_FEES`,
    `${formatPercent(fee / 100)} of every transfer of this token is kept back.`,
  );
  warn(facts.isMintable, grave, 'HAS_MINT_AUTHORITY', 'More of this token can be minted at any time.');
  warn(
    facts.isFreezable || extensions.isDefaultFrozen,
    grave,
    'HAS_FREEZE_AUTHORITY',
    'Accounts of this token can be frozen, so that it can no longer be traded.',
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
  const RANK: Record<ShieldSeverity, number> = { critical: 0, warning: 1, info: 2 };
  return found.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}
