/** Every error code with the facts it carries. A code is never reused and never given a new meaning. */
export interface ErrorFacts {
  ADDRESS_MALFORMED: { text: string };
  AMOUNT_MALFORMED: { text: string; reason: 'empty' | 'syntax' | 'decimals' | 'range' };
  AMOUNT_OUT_OF_RANGE: { value: string };
  BPS_OUT_OF_RANGE: { value: string };
  CONFIG_INVALID: { key: string; reason: string };
  DATA_DIR_HELD: { path: string };
  DATA_DIR_UNUSABLE: { path: string; reason: string };
  PORT_TAKEN: { port: number; host: string };
  REQUEST_INVALID: { field: string; reason: string };
  TOKEN_NOT_FOUND: { id: string };
  FEED_NOT_FOUND: { name: string };
  /** A token without what its chart needs to be written. */
  TOKEN_NOT_CHARTED: { id: string };
  /** A feed of prices has no newest bar. */
  LAST_BAR_MISSING: { feed: string };
  GIFT_NOT_FOUND: { link: string };
  TRANSACTION_MALFORMED: { reason: string };
  TRANSACTION_TOO_LARGE: { bytes: number };
  /** `lack`: what there is not, a token that is traded, pools that join the two, or a route that gives the amount as asked. */
  ROUTE_NOT_FOUND: { inputMint: string; outputMint: string; lack: 'token' | 'pair' | 'amount' };
  POOL_NOT_FOUND: { pool: string };
  QUOTE_TOO_SMALL: { inputMint: string; amount: string };
  UPSTREAM_UNAVAILABLE: { host: string };
  UPSTREAM_REFUSED: { host: string; status: number; message: string; errorCode?: string | undefined };
  UPSTREAM_MALFORMED: { host: string; reason: string };
  CHAIN_UNAVAILABLE: { reason: string };
  /** Two nodes say different things of what a transaction depends on. */
  NODES_DISAGREE: { about: 'tables'; nodes: string };
  WALLET_NOT_CONNECTED: Record<string, never>;
  WALLET_SIGNING_FAILED: { reason: string };
  BATCH_SIGNING_UNAVAILABLE: Record<string, never>;
  SIGNATURE_MISSING: Record<string, never>;
  /** A transaction that cannot be proved was not agreed to a second time. */
  NOT_AGREED: Record<string, never>;
  VENUE_REFUSED: { code: number };
  SWAP_REFUSED: { errorCode: string; reason: string };
  /** `reason` is a sentence for the user. */
  ORDER_REFUSED: { reason: string };
  /** The transfer hook of the mint asks for an account that is not there. */
  HOOK_ACCOUNT_MISSING: { mint: string };
  SIMULATION_FAILED: { reason: string; logs: readonly string[] };
  DOMAIN_INVALID: { segment: string };
  ORIGIN_FORBIDDEN: { reason: string };
  REQUEST_TIMED_OUT: { seconds: number };
  RATE_LIMITED: { retryAfterSeconds: number };
}

/** The codes there are; `ErrorFacts` says what each carries. */
export type ErrorCode = keyof ErrorFacts;

/** The one error class: a permanent code, the facts that belong to it, and what caused it. It holds no sentence. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly facts: ErrorFacts[Code];

  constructor(code: Code, facts: ErrorFacts[Code], options?: { cause?: unknown }) {
    super(`${code} ${JSON.stringify(facts)}`, options);
    this.name = 'AppError';
    this.code = code;
    this.facts = facts;
  }
}

/** Narrows an unknown caught value to an `AppError`, of one code when it is given. */
export function isAppError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is AppError<Code> {
  return error instanceof AppError && (code === undefined || error.code === code);
}
