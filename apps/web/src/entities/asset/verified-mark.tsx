import { BadgeCheck, TriangleAlert } from 'lucide-react';

/** Says whether a token is verified; the warning is always visible. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <BadgeCheck size={14} role="img" aria-label="Verified" className="shrink-0 text-info" />
  ) : (
    <TriangleAlert size={13} role="img" aria-label="Not verified" className="shrink-0 text-warn" />
  );
}
