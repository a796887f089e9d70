import type { AuthorityChange } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { toMessage } from '#shared/errors/messages.ts';
import * as strings from './strings.ts';

const AUTHORITIES: Record<AuthorityChange['kind'], [set: string, removed: string]> = {
  owner: [strings.newOwner, strings.ownerRemoved],
  delegate: [strings.approvalGiven, strings.approvalWithdrawn],
  'close-authority': [strings.newCloseAuthority, strings.closeAuthorityRemoved],
};

/** A change of control over one of the wallet's accounts, in two or three words. */
export function describeAuthority({ kind, to }: Pick<AuthorityChange, 'kind' | 'to'>): string {
  return AUTHORITIES[kind][to === null ? 1 : 0];
}

/** Why there is no preview: what was found, or that the RPC did not answer in time. */
export function describePreviewFailure(error: unknown): string {
  const isAnswer = isAppError(error) && error.code !== 'UPSTREAM_UNAVAILABLE';
  return isAnswer ? toMessage(error) : strings.simulationTimedOut;
}
