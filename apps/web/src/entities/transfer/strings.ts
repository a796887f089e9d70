export const mismatches = {
  'fee-payer': 'Somebody else would pay the fee.',
  'network-fee': 'The network fee is higher than shown.',
  'foreign-instruction': "It does something that isn't part of this payment.",
  'missing-instruction': 'A part of this payment is missing.',
  'pays-more': 'It takes more from your wallet than shown.',
  amount: "It doesn't pay exactly the amount shown.",
  'other-token': "It takes a token that isn't part of this payment.",
  authority: 'It changes who controls one of your accounts.',
} as const;

export const ownAddress = 'This is your own address.';
export const isMint = 'This is the address of a token, not of a wallet. What is sent here is lost.';
export const isProgram = 'This is a program, not a wallet. What is sent here is lost.';
export const isTokenAccount = 'This is a token account, not a wallet.';
export const isAccount = (program: string) =>
  `This account belongs to the program ${program}. Send here only if you know that it can give back what it receives.`;
export const isKeyless =
  'No key belongs to this address: a program may own it, as of a shared wallet. Send here only if you know that it can be spent from.';
export const isNew = 'This wallet holds nothing yet.';
export const handedOver =
  'This wallet’s account for the token belongs to someone else now, who would get the payment.';
export const frozenAccount = 'The account of this recipient is frozen: it receives nothing.';
export const bornFrozen = 'Accounts of this token begin frozen: this recipient cannot receive it yet.';
export const needsMemo = 'This recipient takes payments with a memo only. Write one.';
export const leastForNew = (sol: string) => `A new wallet needs at least ${sol} SOL.`;
export const firstTime = 'You have not paid this address before.';
export const notFoundAmong = (count: string) =>
  `No payment to this address is among your last ${count} activities.`;
export const looksLike = (other: string) =>
  `It looks like ${other}, which you know, and is another address. People who copy addresses from a history fall for this.`;
export const isMarked = 'The operator marks this address as high risk.';
