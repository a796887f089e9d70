/** How long a limit order may stand, in seconds; 0 is for ever. The specification lists 7 days as 608,800 s, which is 4,000 s more. */
export const ORDER_EXPIRIES = [
  { label: 'Never', seconds: 0 },
  { label: '10 Minutes', seconds: 600 },
  { label: '1 Hour', seconds: 3_600 },
  { label: '1 Day', seconds: 86_400 },
  { label: '3 Days', seconds: 259_200 },
  { label: '7 Days', seconds: 608_800 },
  { label: '30 Days', seconds: 2_592_000 },
] as const;

/** The same choices for a select. */
export const EXPIRY_OPTIONS = ORDER_EXPIRIES.map(({ label, seconds }) => ({ label, value: String(seconds) }));
