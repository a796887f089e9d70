import { describe, expect, it } from 'vitest';
import { checkAudit, securityColour, securityScore } from './audit.ts';

const all = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 14.99 };

describe('the security score', () => {
  it('counts what a token passes of three checks', () => {
    expect(securityScore(checkAudit(all))).toBe(3);
    expect(securityScore(checkAudit({ ...all, freezeAuthorityDisabled: false }))).toBe(2);
    expect(securityScore(checkAudit({ mintAuthorityDisabled: false }))).toBe(0);
  });

  it('takes a top-holder share of 15 percent for too much', () => {
    expect(checkAudit({ ...all, topHoldersPercentage: 15 }).topHolders).toBe(false);
    expect(checkAudit(all).topHolders).toBe(true);
  });

  it('is unknown while nothing is known, and a share of nothing known is not good', () => {
    expect(securityScore(checkAudit(undefined))).toBeUndefined();
    expect(checkAudit({ topHoldersPercentage: null }).topHolders).toBeUndefined();
  });

  it('is green at 3, amber at 2 and red below', () => {
    expect([3, 2, 1, 0].map(securityColour)).toEqual(['green', 'amber', 'red', 'red']);
  });
});
