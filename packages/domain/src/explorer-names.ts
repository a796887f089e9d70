/** The explorers one can choose from, the default first, and pages of our own, which take its place on `local`. */
export const EXPLORERS = [
  'solscan',
  'solana-beach',
  'solana-explorer',
  'solana-fm',
  'xray',
  'oklink',
  'orrery',
] as const;
export type Explorer = (typeof EXPLORERS)[number];
