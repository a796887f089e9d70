import * as strings from '../strings.ts';
/** Says whether a token is verified; the warning is always visible. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <svg width="14" height="14" role="img" aria-label={strings.verified} className={`${LOOK} text-info`}>
      <path d={SEAL} fill="currentColor" fillOpacity="0.18" stroke="currentColor" strokeWidth="1.2" />
      <path d="M4.6 7.2 6.3 8.9 9.5 5.4" {...STROKE} />
    </svg>
  ) : (
    <svg width="14" height="14" role="img" aria-label={strings.notVerified} className={`${LOOK} text-warn`}>
      <path d="M7 2 13 12.2H1ZM7 5.8V8.4M7 10.3V10.35" {...STROKE} />
    </svg>
  );
}

// Drawn at the size they are shown in, nothing clipped: each scaled or clipped picture is a layer the browser keeps apart, and a
// table has hundreds of them.
const LOOK = 'inline-block shrink-0 overflow-visible';
const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
/** Eight bows around a middle. */
const SEAL =
  'M7 1A2.2 2.2 0 0 1 10.2 2.2 2.2 2.2 0 0 1 11.8 5.4 2.2 2.2 0 0 1 11.8 8.6 2.2 2.2 0 0 1 10.2 11.8 2.2 2.2 0 0 1 7 13 2.2 2.2 0 0 1 3.8 11.8 2.2 2.2 0 0 1 2.2 8.6 2.2 2.2 0 0 1 2.2 5.4 2.2 2.2 0 0 1 3.8 2.2 2.2 2.2 0 0 1 7 1Z';
