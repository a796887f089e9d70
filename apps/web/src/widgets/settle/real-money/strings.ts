export { cancel } from '../strings.ts';

export const firstTrade = 'This is real money';
export const firstTradeHint = 'Read this once. It is not shown again in this browser.';
export const facts = [
  {
    title: 'It cannot be undone',
    text: 'You are on Solana’s mainnet. What the network has confirmed, nobody takes back: not you, not Orrery, not your wallet.',
  },
  {
    title: 'What is proved, and what is not',
    text: 'Before your wallet is asked, this page reads the transaction itself and stops if it does something else than the screen says. It does not prove that a price is fair, that a token is what its name says, or that figures of others are right.',
  },
  {
    title: 'Where the network fee goes',
    text: 'To the validators of the network, in SOL, also when a transaction fails. A tip that you set goes to the service that it is named after.',
  },
] as const;
export const understood = 'I understand';

export const largeAmount = 'Is this amount meant?';
export const largeAmountHint = (limit: string) =>
  `It is more than ${limit}, above which you are asked again.`;
export const unknownDollarsHint = 'What it is worth in dollars is not known, so you are asked again.';
export const youSpend = 'You spend';
export const inDollars = 'In dollars';
export const unknown = 'Not known';
export const unknownAmount = 'An amount that is not known';
export const changeLimit = 'The limit is in Settings, under Trading.';
export const sign = 'Yes, sign';

export const unproved = 'This cannot be checked';
export const unprovedHint = 'It may take more from your wallet than the screen shows.';
export const signUnproved = 'Sign without proof';
