import type { AuthorityChange } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { toMessage } from '#shared/errors/messages.ts';
import type { SwapMismatch } from './preview.model.ts';

const MISMATCHES: Record<SwapMismatch, string> = {
  'pays-more': 'It would take more from your wallet than this form says.',
  'receives-less': 'It would pay you less than the minimum received.',
  'other-token': 'It would take a token that is not part of this swap.',
  'fee-payer': 'Somebody else is named as the payer of the fee.',
  signers: 'It asks for the signature of somebody else, at your cost.',
  'network-fee': 'Its network fee is above what the screen says.',
  'platform-fee': 'Its fee is above what this form says.',
  amount: 'It does not sell exactly the amount you typed.',
  'source-account': 'It would sell from an account that is not part of this swap.',
  'destination-account': 'It would pay into an account that is not yours.',
  wrapping: 'It would wrap SOL in another way than this swap needs.',
  'account-creation': 'It would open an account that is not yours.',
  'account-closing': 'It would close, or leave open, an account that it should not.',
  'foreign-instruction': 'It contains an instruction that is not part of a swap.',
};

/** Why a quote must not be signed. */
export function describeMismatch(mismatch: SwapMismatch): string {
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
