export const aboutData = 'About this data';
export const aboutDataHint = 'This server hands on what these hosts answer; it has no figures of its own.';
/** What hosts answer for, by the names of the server's settings. */
export const products = {
  tokens: 'Tokens and lists',
  stream: 'Live changes',
  price: 'Prices',
  activity: 'Activity',
  ultra: 'Quotes and balances',
  swap: 'Swap API',
  trigger: 'Limit orders',
  recurring: 'Recurring orders',
  send: 'Sends by link',
  lend: 'Lending',
  portfolio: 'Portfolio',
  perps: 'Perps',
} as const;
export const oldData = (time: string, host: string) => `Figures as of ${time}: ${host} does not answer.`;
export const oldDataHint = 'They are greyed until it does.';
