export const referred = 'You came by a referral link';
export const referredHint = (percent: number, address: string) =>
  `For 30 days, swaps pay a fee of at least ${percent}%, four fifths of it to ${address}, where it can be paid.`;
export const remove = 'Remove';
