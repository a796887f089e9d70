import * as strings from './expiry-strings.ts';

/** How long a limit order may stand, in seconds; 0 is for ever. The specification lists 7 days as 608,800 s, which is 4,000 s more. */
export const ORDER_EXPIRIES = [
  { label: strings.never, seconds: 0 },
  { label: strings.tenMinutes, seconds: 600 },
  { label: strings.oneHour, seconds: 3_600 },
  { label: strings.oneDay, seconds: 86_400 },
  { label: strings.threeDays, seconds: 259_200 },
  { label: strings.sevenDays, seconds: 608_800 },
  { label: strings.thirtyDays, seconds: 2_592_000 },
] as const;

/** The same choices for a select. */
export const EXPIRY_OPTIONS = ORDER_EXPIRIES.map(({ label, seconds }) => ({ label, value: String(seconds) }));
