/** Holder audit: the top holders' share is good under this, in percent. */
const TOP_HOLDERS_GOOD_BELOW = 15;
const SCORE_GREEN_FROM = 3;
const SCORE_AMBER_FROM = 2;

interface AuditFacts {
  mintAuthorityDisabled?: boolean | undefined;
  freezeAuthorityDisabled?: boolean | undefined;
  topHoldersPercentage?: number | null | undefined;
}

/** The three checks of a token; undefined is "not known". */
export interface AuditChecks {
  mint: boolean | undefined;
  freeze: boolean | undefined;
  topHolders: boolean | undefined;
}

/** Results of a token's audit, one for each of the three checks. */
export function checkAudit(audit: AuditFacts | undefined): AuditChecks {
  const share = audit?.topHoldersPercentage ?? undefined;
  return {
    mint: audit?.mintAuthorityDisabled,
    freeze: audit?.freezeAuthorityDisabled,
    topHolders: share === undefined ? undefined : share < TOP_HOLDERS_GOOD_BELOW,
  };
}

/** How many of the three checks a token passes, 0 to 3; undefined while none is known. */
export function securityScore({ mint, freeze, topHolders }: AuditChecks): number | undefined {
  const known = [mint, freeze, topHolders].filter((check) => check !== undefined);
  return known.length > 0 ? known.filter(Boolean).length : undefined;
}

/** The colour of a security score: 3 is green, 2 amber, less red. */
export function securityColour(score: number): 'green' | 'amber' | 'red' {
  if (score >= SCORE_GREEN_FROM) return 'green';
  return score >= SCORE_AMBER_FROM ? 'amber' : 'red';
}
