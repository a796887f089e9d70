import { AppError, type ErrorCode, isAppError } from '@orrery/core/app-error';
import * as strings from '../strings.ts';

/** For a failure that nothing names. */
const UNKNOWN_ERROR = strings.unknownError;

/** The sentence a user reads for each code that has one. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  ADDRESS_MALFORMED: strings.invalidAddress,
  AMOUNT_MALFORMED: strings.invalidAmount,
  AMOUNT_OUT_OF_RANGE: strings.invalidAmount,
  TOKEN_NOT_FOUND: strings.noAssetFound,
  FEED_NOT_FOUND: strings.unknownSymbol,
  TOKEN_NOT_CHARTED: strings.invalidToken,
  GIFT_NOT_FOUND: strings.giftGone,
  HOOK_ACCOUNT_MISSING: strings.hookAccountMissing,
  SIMULATION_FAILED: strings.simulationFailed,
  TRANSACTION_MALFORMED: strings.malformed,
  TRANSACTION_TOO_LARGE: strings.tooLarge,
  UPSTREAM_UNAVAILABLE: strings.serverDown,
  UPSTREAM_MALFORMED: strings.unexpectedAnswer,
  CHAIN_UNAVAILABLE: strings.chainFailed,
  NODES_DISAGREE: strings.nodesDisagree,
  NOT_AGREED: strings.notAgreed,
  WALLET_NOT_CONNECTED: strings.walletNotConnected,
  WALLET_SIGNING_FAILED: strings.walletSigningFailed,
  BATCH_SIGNING_UNAVAILABLE: strings.batchSigningUnavailable,
  SIGNATURE_MISSING: strings.signatureMissing,
  DOMAIN_INVALID: strings.notFound,
};

const ULTRA = '/ultra/v1/';

/** Turns a caught value into the sentence a user reads. */
export function toMessage(error: unknown): string {
  if (isAppError(error, 'UPSTREAM_REFUSED')) {
    const { message, status } = error.facts;
    if (message !== '') return message;
    // Our server always has words: without any, something before it gave up.
    if (status >= 500) return toMessage(new AppError('UPSTREAM_UNAVAILABLE', { host: error.facts.host }));
  }
  if (isAppError(error, 'UPSTREAM_MALFORMED') && error.facts.reason.startsWith(ULTRA))
    return (
      strings.invalidUltra + (error.facts.reason.startsWith('holdings', ULTRA.length) ? ' /holdings' : '')
    );
  return (isAppError(error) && MESSAGES[error.code]) || UNKNOWN_ERROR;
}
