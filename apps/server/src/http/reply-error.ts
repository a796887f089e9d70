import { STATUS_CODES } from 'node:http';
import { type ErrorFacts, isAppError } from '@orrery/core/app-error';
import type { ErrorReply } from '@orrery/wire/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Answer {
  status: number;
  body: ErrorReply;
  retryAfterSeconds?: number;
}

/** Why there is no route, by the names that clients of routers know. */
const LACKS = {
  token: 'TOKEN_NOT_TRADABLE',
  pair: 'COULD_NOT_FIND_ANY_ROUTE',
  amount: 'NO_ROUTES_ERROR',
} as const satisfies Record<ErrorFacts['ROUTE_NOT_FOUND']['lack'], string>;
/** The same of failures that are about more than routes. */
const OTHER_ROUTER_NAMES: Partial<Record<keyof ErrorFacts, string>> = {
  REQUEST_INVALID: 'INVALID_REQUEST',
  CHAIN_UNAVAILABLE: 'FETCH_ROUTES_ERROR',
};

type Answers = { [Code in keyof ErrorFacts]?: (facts: ErrorFacts[Code]) => Answer };

const ANSWERS: Answers = {
  REQUEST_INVALID: ({ field, reason }) => ({
    status: 400,
    body: { error: `${field} ${reason}`, field },
  }),
  ADDRESS_MALFORMED: () => ({ status: 400, body: { error: 'not an address' } }),
  AMOUNT_MALFORMED: () => ({ status: 400, body: { error: 'not an amount' } }),
  AMOUNT_OUT_OF_RANGE: () => ({ status: 400, body: { error: 'amount out of range' } }),
  TRANSACTION_MALFORMED: ({ reason }) => ({
    status: 400,
    body: { error: `malformed transaction: ${reason}` },
  }),
  ROUTE_NOT_FOUND: ({ lack }) => ({
    status: 400,
    body: { error: 'Failed to get quotes', errorCode: LACKS[lack] },
  }),
  TRANSACTION_TOO_LARGE: () => ({ status: 400, body: { error: 'No route fits in one transaction' } }),
  SWAP_REFUSED: ({ errorCode, reason }) => ({ status: 400, body: { error: reason, errorCode } }),
  ORDER_REFUSED: ({ reason, cause }) => ({
    status: 400,
    body: { error: reason, ...(cause !== undefined && { cause }) },
  }),
  QUOTE_TOO_SMALL: () => ({
    status: 400,
    body: { error: 'amount is too small to swap', field: 'amount', errorCode: 'AMOUNT_TOO_SMALL' },
  }),
  TOKEN_NOT_FOUND: () => ({ status: 404, body: { error: 'unknown token' } }),
  FEED_NOT_FOUND: () => ({ status: 404, body: { error: 'unknown feed' } }),
  POOL_NOT_FOUND: () => ({ status: 404, body: { error: 'unknown pool' } }),
  ORIGIN_FORBIDDEN: ({ reason }) => ({ status: 403, body: { error: reason } }),
  RATE_LIMITED: ({ retryAfterSeconds }) => {
    const message = `Too many requests. Try again in ${retryAfterSeconds} s.`;
    return { status: 429, body: { error: message, code: 429, message }, retryAfterSeconds };
  },
  CHAIN_UNAVAILABLE: () => ({
    status: 503,
    body: { error: 'the chain is not available' },
    retryAfterSeconds: 1,
  }),
  REQUEST_TIMED_OUT: ({ seconds }) => ({ status: 504, body: { error: `no answer within ${seconds} s` } }),
  UPSTREAM_UNAVAILABLE: () => ({ status: 502, body: { error: 'upstream unavailable' } }),
  UPSTREAM_REFUSED: () => ({ status: 502, body: { error: 'upstream refused' } }),
  UPSTREAM_MALFORMED: () => ({ status: 502, body: { error: 'upstream returned an invalid response' } }),
};

/** The one place where a failure becomes an HTTP answer: its code decides, and nothing of a stack ever leaves. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  send(error, toAnswer(error), request, reply);
}

/** Answers as `replyError` does, and names every failure as clients of routers know it. */
export function replyRouterError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toAnswer(error);
  const errorCode = isAppError(error) ? OTHER_ROUTER_NAMES[error.code] : undefined;
  send(error, { ...answer, body: { ...(errorCode && { errorCode }), ...answer.body } }, request, reply);
}

/** Answers as `replyError` does, with the status as clients of the trigger API look for it. */
export function replyTriggerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toAnswer(error);
  const { cause = answer.body.error } = answer.body;
  send(error, { ...answer, body: { code: answer.status, cause, ...answer.body } }, request, reply);
}

/** The same for clients of the recurring API. */
export function replyRecurringError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toAnswer(error);
  const status = STATUS_CODES[answer.status] ?? 'Error';
  send(error, { ...answer, body: { code: answer.status, status, ...answer.body } }, request, reply);
}

function send(
  error: unknown,
  { status, body, retryAfterSeconds }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (status >= 500) {
    // The route's pattern: what was asked for may name wallets.
    const facts = { err: error, method: request.method, route: request.routeOptions.url, status };
    request.log[status === 500 ? 'error' : 'warn'](facts, 'request failed');
  }
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function toAnswer(error: unknown): Answer {
  if (isAppError(error)) {
    // The table pairs each code with its own facts; the lookup cannot express that pairing.
    const answer = ANSWERS[error.code] as ((facts: ErrorFacts[keyof ErrorFacts]) => Answer) | undefined;
    if (answer) return answer(error.facts);
  } else if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    // Fastify's own refusals: body too large, not JSON, an unknown media type, a malformed address.
    if (error.statusCode >= 400 && error.statusCode < 500) {
      return { status: error.statusCode, body: { error: error.message } };
    }
  }
  return { status: 500, body: { error: 'internal error' } };
}
