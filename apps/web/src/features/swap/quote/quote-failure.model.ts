import { isAppError } from '@orrery/core/app-error';
import type { QuoteRequest } from '#entities/quote/quote.model.ts';
import { toMessage } from '#shared/errors/messages.ts';
import * as strings from '../strings.ts';

/** By the names that routers of this kind give them, and our own for an amount of which nothing would arrive. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['INITIALIZE_ERROR', strings.noQuotesNow],
  ['FETCH_ROUTES_ERROR', strings.noQuotesNow],
  ['NO_ROUTES_ERROR', strings.noRouteForAmount],
  ['COULD_NOT_FIND_ANY_ROUTE', strings.noRouteForAmount],
  ['TOKEN_NOT_TRADABLE', strings.notTradable],
  ['INVALID_REQUEST', strings.invalidRequest],
  ['ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT', strings.poolsTooSmall],
  ['AMOUNT_TOO_SMALL', strings.amountTooSmall],
]);

/** Why there is no quote, and what a person can do about it. */
export function describeQuoteFailure(
  error: unknown,
  request: Pick<QuoteRequest, 'swapMode' | 'routing'> | undefined,
): string {
  const code = isAppError(error, 'UPSTREAM_REFUSED') ? error.facts.errorCode : undefined;
  const sentence = code === undefined ? undefined : SENTENCES.get(code);
  if (sentence !== strings.noRouteForAmount) return sentence ?? toMessage(error);
  const { onlyDirectRoutes = false, excludedDexes = [] } = request?.routing ?? {};
  if (onlyDirectRoutes || excludedDexes.length > 0) return strings.noRouteAsSet;
  return request?.swapMode === 'ExactOut' ? strings.noRouteForExactOut : sentence;
}
