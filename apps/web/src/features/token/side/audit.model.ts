import { formatCount, formatPercent } from '@orrery/domain/number-formats';
import { type AuditChecks, checkAudit } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import * as strings from './strings.ts';

export interface AuditLine {
  check: keyof AuditChecks;
  name: string;
  /** Undefined: not known. */
  isGood: boolean | undefined;
  /** What the finding means. */
  says: string;
}

const WORDS: Record<keyof AuditChecks, { name: string; good: string; bad: string }> = {
  mint: {
    name: strings.mintAuthority,
    good: strings.mintGood,
    bad: strings.mintBad,
  },
  freeze: {
    name: strings.freezeAuthority,
    good: strings.freezeGood,
    bad: strings.freezeBad,
  },
  topHolders: {
    name: strings.topHolders,
    good: strings.holdersGood,
    bad: strings.holdersBad,
  },
};

/** The three checks, each with what it found. */
export function toAuditLines(audit: Asset['audit']): AuditLine[] {
  const checks = checkAudit(audit);
  return (['mint', 'freeze', 'topHolders'] as const).map((check) => {
    const { name, good, bad } = WORDS[check];
    const isGood = checks[check];
    const share = check === 'topHolders' ? audit?.topHoldersPercentage : undefined;
    const says = sayFinding(isGood, { good, bad });
    return {
      check,
      name: typeof share === 'number' ? strings.topHoldersOwn(formatPercent(share)) : name,
      isGood,
      says,
    };
  });
}

function sayFinding(isGood: boolean | undefined, { good, bad }: { good: string; bad: string }): string {
  if (isGood === undefined) return strings.unknownYet;
  return isGood ? good : bad;
}

/** What else an audit found, as names and figures; nothing of what is unknown. */
export function toAuditFacts(audit: Asset['audit']): { name: string; value: string }[] {
  const facts = [
    { name: strings.lpBurnt, value: audit?.lpBurnedPercentage, format: formatPercent },
    { name: strings.developerBalance, value: audit?.devBalancePercentage, format: formatPercent },
    { name: strings.developerLaunched, value: audit?.devMints, format: toTokens },
    { name: strings.otherGraduated, value: audit?.devMigrations, format: formatCount },
  ];
  return facts.flatMap(({ name, value, format }) =>
    typeof value === 'number' ? [{ name, value: format(value) }] : [],
  );
}

const toTokens = (count: number) => `${formatCount(count)} ${count === 1 ? 'token' : 'tokens'}`;
