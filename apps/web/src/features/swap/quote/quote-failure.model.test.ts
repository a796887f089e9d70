import { AppError } from '@orrery/core/app-error';
import { expect, it } from 'vitest';
import { USUAL_ROUTING } from '#entities/quote/quote.builder.ts';
import { describeQuoteFailure } from './quote-failure.model.ts';

const usual = { swapMode: 'ExactIn' as const, routing: USUAL_ROUTING };
const refused = (errorCode: string | undefined) =>
  new AppError('UPSTREAM_REFUSED', { host: 'h', status: 400, message: 'Failed to get quotes', errorCode });

it.each([
  ['INITIALIZE_ERROR', 'Quotes are not available right now. They are asked for again every few seconds.'],
  ['FETCH_ROUTES_ERROR', 'Quotes are not available right now. They are asked for again every few seconds.'],
  ['NO_ROUTES_ERROR', 'No route for this amount. Try a smaller amount or another token.'],
  ['COULD_NOT_FIND_ANY_ROUTE', 'No route for this amount. Try a smaller amount or another token.'],
  ['TOKEN_NOT_TRADABLE', 'One of these tokens cannot be traded. Choose another.'],
  ['INVALID_REQUEST', 'The venue does not understand the request. Reload the page, then try again.'],
  [
    'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    'The pools cannot take the whole amount. Try a smaller one.',
  ],
  ['AMOUNT_TOO_SMALL', 'The amount is too small to trade. Enter a larger one.'],
])('%s: %s', (code, sentence) => {
  expect(describeQuoteFailure(refused(code), usual)).toBe(sentence);
});

it('names what stands in the way of a route: the settings, or that the output is to be exact', () => {
  const code = refused('COULD_NOT_FIND_ANY_ROUTE');
  const inSettings = 'No route with your settings. Allow more routes or DEXes in the settings.';
  expect(
    describeQuoteFailure(code, { ...usual, routing: { ...USUAL_ROUTING, onlyDirectRoutes: true } }),
  ).toBe(inSettings);
  const excluding = { ...USUAL_ROUTING, excludedDexes: ['Orrery CLMM'] };
  expect(describeQuoteFailure(code, { ...usual, routing: excluding })).toBe(inSettings);
  expect(describeQuoteFailure(code, { ...usual, swapMode: 'ExactOut' })).toBe(
    'No route gives exactly this amount. Enter the amount to sell instead.',
  );
});

it('says what the server did where it named no reason', () => {
  expect(describeQuoteFailure(refused(undefined), usual)).toBe('Failed to get quotes');
  expect(describeQuoteFailure(refused('constructor'), usual)).toBe('Failed to get quotes');
});
