import type { ReclaimMismatch } from '@orrery/chain';

export const closing = (count: number) =>
  count === 1 ? 'Close 1 empty account' : `Close ${count} empty accounts`;
export const mismatches: Record<ReclaimMismatch, string> = {
  'fee-payer': 'another account pays the fees.',
  signers: 'another account signs.',
  'network-fee': 'the network fee is higher than shown.',
  'foreign-instruction': 'it does more than close the accounts.',
  'left-open': 'it leaves an account open.',
  sol: 'it returns less SOL than shown.',
  'other-token': 'it moves tokens.',
  authority: 'it changes who controls an account.',
};
