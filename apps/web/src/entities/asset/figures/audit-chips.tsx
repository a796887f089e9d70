import { UNKNOWN } from '@orrery/domain/number-formats';
import { type AuditChecks, checkAudit, securityColour, securityScore } from '@orrery/domain/tokens/audit';
import type { Asset } from '@orrery/wire/tokens/asset';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';

interface Check {
  check: keyof AuditChecks;
  letter: string;
  good: string;
  bad: string;
  unknown: string;
  /** How much worse a token is without it. */
  badLook: string;
}

const GOOD_LOOK = 'wash-up text-up';
const DANGER_LOOK = 'wash-down text-down';
const WARN_LOOK = 'wash-warn text-warn';
const UNKNOWN_LOOK = 'bg-raised text-muted';
/** Behind the letter, for eyes that do not tell the colours apart. */
const MARKS = { good: '', bad: '!', unknown: '?' };

const CHECKS: readonly Check[] = [
  {
    check: 'mint',
    letter: 'M',
    good: strings.mintAuthorityDisabled,
    bad: strings.mintAuthorityActive,
    unknown: strings.mintAuthorityUnknown,
    badLook: DANGER_LOOK,
  },
  {
    check: 'freeze',
    letter: 'F',
    good: strings.freezeAuthorityDisabled,
    bad: strings.freezeAuthorityActive,
    unknown: strings.freezeAuthorityUnknown,
    badLook: DANGER_LOOK,
  },
  {
    check: 'topHolders',
    letter: 'T',
    good: strings.topHoldersOwnLess,
    bad: strings.topHoldersOwnMore,
    unknown: strings.topHoldersUnknown,
    badLook: WARN_LOOK,
  },
];

/** What an audit found, one letter for each check: mint authority, freeze authority, top holders. */
export function AuditChips({ audit }: Pick<Asset, 'audit'>) {
  const checks = checkAudit(audit);
  const isKnown = CHECKS.some(({ check }) => checks[check] !== undefined);
  const says = isKnown
    ? CHECKS.map(({ check, good, bad, unknown }) => toFinding(checks[check], { good, bad, unknown }))
    : [strings.noAudit];
  return (
    <span role="img" aria-label={says.join(', ')} title={says.join('\n')} className="flex justify-end gap-1">
      {CHECKS.map(({ check, letter, badLook: bad }) => (
        <span
          key={check}
          className={cx(
            'flex size-4.5 items-center justify-center rounded-sm font-bold text-11 tracking-tighter',
            toFinding(checks[check], { good: GOOD_LOOK, bad, unknown: UNKNOWN_LOOK }),
          )}
        >
          {letter}
          {toFinding(checks[check], MARKS)}
        </span>
      ))}
    </span>
  );
}

function toFinding(isGood: boolean | undefined, by: { good: string; bad: string; unknown: string }): string {
  if (isGood === undefined) return by.unknown;
  return isGood ? by.good : by.bad;
}

const SCORE_LOOK = { green: 'text-up', amber: 'text-warn', red: 'text-down' };

/** The same in one figure, where there is no room for three: how many of the three checks are good. */
export function SecurityScore({ audit }: Pick<Asset, 'audit'>) {
  const score = securityScore(checkAudit(audit));
  if (score === undefined) return <span className="text-muted">{UNKNOWN}</span>;
  const colour = securityColour(score);
  const Icon = colour === 'green' ? ShieldCheck : ShieldAlert;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={13} role="img" aria-label={strings.securityScore} className={SCORE_LOOK[colour]} />
      {score}/3
    </span>
  );
}
