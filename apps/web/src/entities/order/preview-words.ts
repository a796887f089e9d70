import type { AuthorityChange } from '@orrery/chain';
import { isAppError } from '@orrery/core';
import { toMessage } from '#shared/errors/messages.ts';
import type { PreviewMismatch } from './order-preview.model.ts';

const MISMATCHES: Record<PreviewMismatch, string> = {
  'pays-more': 'It would take more from your wallet than this form says.',
  'receives-less': 'It would pay you less than the minimum received.',
  'other-token': 'It would take a token that is not part of this swap.',
  'fee-payer': 'Somebody else is named as the payer of the fee.',
  'priority-fee': 'Its priority fee is above the limit.',
  amount: 'It does not sell exactly the amount you typed.',
  'account-creation': 'It would open an account that is not yours.',
  'foreign-instruction': 'It contains an instruction that is not part of a swap.',
};

/** Why an order must not be signed. */
export function describeMismatch(mismatch: PreviewMismatch): string {
  return MISMATCHES[mismatch];
}

const AUTHORITIES: Record<AuthorityChange['kind'], [set: string, removed: string]> = {
  owner: ['New owner', 'Owner removed'],
  delegate: ['Approval given', 'Approval withdrawn'],
  'close-authority': ['New close authority', 'Close authority removed'],
};

/** A change of control over one of the wallet's accounts, in two or three words. */
export function describeAuthority({ kind, to }: Pick<AuthorityChange, 'kind' | 'to'>): string {
  return AUTHORITIES[kind][to === null ? 1 : 0];
}

/** Why there is no preview; whatever else it is, the chain did not answer. */
export function describePreviewFailure(error: unknown): string {
  const isAnswer = isAppError(error) && error.code !== 'UPSTREAM_UNAVAILABLE';
  return isAnswer ? toMessage(error) : 'The simulation did not answer in time.';
}
