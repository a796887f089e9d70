import { formatCount, formatPercent } from '@orrery/domain/number-formats';
import { type AuditChecks, checkAudit } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';

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
    name: 'Mint authority',
    good: 'Nobody can make more of this token.',
    bad: 'Somebody can make more of this token, and each one makes yours worth less.',
  },
  freeze: {
    name: 'Freeze authority',
    good: 'Nobody can freeze an account that holds it.',
    bad: 'Somebody can freeze your account, so that you cannot sell.',
  },
  topHolders: {
    name: 'Top holders',
    good: 'The ten largest own less than 15% of the supply: no few of them can move the price alone.',
    bad: 'The ten largest own 15% of the supply or more: when one of them sells, the price falls.',
  },
};

/** The three checks, each with what it found. */
export function toAuditLines(audit: Asset['audit']): AuditLine[] {
  const checks = checkAudit(audit);
  return (['mint', 'freeze', 'topHolders'] as const).map((check) => {
    const { name, good, bad } = WORDS[check];
    const isGood = checks[check];
    const share = check === 'topHolders' ? shareOf(audit) : '';
    return { check, name: name + share, isGood, says: sayFinding(isGood, { good, bad }) };
  });
}

function shareOf(audit: Asset['audit']): string {
  const share = audit?.topHoldersPercentage;
  return typeof share === 'number' ? ` own ${formatPercent(share)}` : '';
}

function sayFinding(isGood: boolean | undefined, { good, bad }: { good: string; bad: string }): string {
  if (isGood === undefined) return 'Nobody knows yet.';
  return isGood ? good : bad;
}

/** What else an audit found, as names and figures; nothing of what is unknown. */
export function toAuditFacts(audit: Asset['audit']): { name: string; value: string }[] {
  const facts = [
    { name: 'LP burnt', value: audit?.lpBurnedPercentage, format: formatPercent },
    { name: 'Developer holds', value: audit?.devBalancePercentage, format: formatPercent },
    { name: 'Developer launched', value: audit?.devMints, format: toTokens },
    { name: 'Others of theirs graduated', value: audit?.devMigrations, format: formatCount },
  ];
  return facts.flatMap(({ name, value, format }) =>
    typeof value === 'number' ? [{ name, value: format(value) }] : [],
  );
}

const toTokens = (count: number) => `${formatCount(count)} ${count === 1 ? 'token' : 'tokens'}`;
