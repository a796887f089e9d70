import { AppError, type ErrorCode, isAppError } from '@orrery/core/app-error';

/** The default of trading.md §8.2. */
const UNKNOWN_ERROR = 'Unknown error occured.';

/** The sentence a user reads for each code that has one. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  ADDRESS_MALFORMED: 'Invalid Address',
  AMOUNT_MALFORMED: 'Invalid Amount',
  AMOUNT_OUT_OF_RANGE: 'Invalid Amount',
  TOKEN_NOT_FOUND: 'No asset found',
  ROUTE_NOT_FOUND: 'No route between these two tokens.',
  QUOTE_TOO_SMALL: 'The amount is too small to trade.',
  ORDER_EXPIRED: 'Transaction has expired and was not confirmed. Please try again.',
  SIMULATION_FAILED: 'The simulation says this transaction would fail on the chain.',
  TRANSACTION_MALFORMED: 'This transaction cannot be read.',
  UPSTREAM_UNAVAILABLE: 'The server does not answer. Check that it is running, then try again.',
  UPSTREAM_MALFORMED: 'The server answered with something unexpected.',
  CHAIN_UNAVAILABLE: 'Failed to fetch chain status',
  WALLET_NOT_CONNECTED: 'Wallet not connected',
  WALLET_SIGNING_FAILED: 'Wallet Signing Failed',
  SIGNATURE_MISSING: 'Missing transaction signature, the transaction was not signed by the fee payer.',
  DOMAIN_INVALID: 'There is nothing at this address.',
};

/** Turns whatever was caught into the sentence a user reads. */
export function toMessage(error: unknown): string {
  if (isAppError(error, 'UPSTREAM_REFUSED')) {
    const { message, status } = error.facts;
    if (message !== '') return message;
    // Our server always has words: without any, something before it gave up.
    if (status >= 500) return toMessage(new AppError('UPSTREAM_UNAVAILABLE', { host: error.facts.host }));
  }
  return (isAppError(error) && MESSAGES[error.code]) || UNKNOWN_ERROR;
}
