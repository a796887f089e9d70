import { isAppError } from '@orrery/core/app-error';
import { MONEY_MINTS } from '@orrery/domain/mints/mints';
import { FallbackPricesReplySchema } from '@orrery/wire/charts/front-end';
import { AddressSchema, NumberSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { api } from '#shared/api/api.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { log } from '#shared/log.ts';
import type { FoundPrices, PriceEntry } from './price-table.ts';
import * as strings from './strings.ts';

/** The most tokens one request names. */
const BATCH = 50;
/** What the second source learnt longer ago is no price. */
const MAX_AGE_SECONDS = 5 * 86_400;

/** A source that does not answer is asked again. */
const ANSWER_MS = 10_000;

const PricedSchema = v.array(v.object({ id: AddressSchema, usdPrice: v.optional(v.nullable(NumberSchema)) }));

type Prices = Map<Address, Pick<PriceEntry, 'usd' | 'source'>>;

/**
 * Asks the token search for prices, and the second source for those it has none of and for money, which is never searched for. What cannot
 * be had is logged, and then what is known is not complete.
 */
export async function loadPrices(ids: readonly Address[]): Promise<FoundPrices> {
  const prices: Prices = new Map();
  const searched = ids.filter((id) => !MONEY_MINTS.includes(id));
  const hasFirst = await inBatches(searched, (batch) => addFirst(prices, batch));
  const rest = ids.filter((id) => !prices.has(id));
  const hasSecond = await inBatches(rest, (batch) => addSecond(prices, batch));
  return { prices, isComplete: hasFirst && hasSecond };
}

/** Whether all batches were answered. */
async function inBatches(
  ids: readonly Address[],
  add: (batch: readonly Address[]) => Promise<void>,
): Promise<boolean> {
  const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
  const results = await Promise.allSettled(batches.map(add));
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) log.warn('token prices cannot be had', { error: reason });
  return failures.length === 0;
}

async function addFirst(prices: Prices, ids: readonly Address[]): Promise<void> {
  for (const { id, usdPrice } of await search(ids))
    if (usdPrice != null) prices.set(id, { usd: usdPrice, source: 'jup' });
}

async function search(ids: readonly Address[]) {
  try {
    return await api.get(
      apiPaths.assetSearch,
      { query: ids.join(), limit: BATCH },
      PricedSchema,
      AbortSignal.timeout(ANSWER_MS),
    );
  } catch (error) {
    throw isAppError(error, 'UPSTREAM_MALFORMED')
      ? new Error(strings.invalidSearch, { cause: error })
      : error;
  }
}

async function addSecond(prices: Prices, ids: readonly Address[]): Promise<void> {
  const init = { headers: { chain: 'solana' }, signal: AbortSignal.timeout(ANSWER_MS) };
  const query = { list_address: ids.join() };
  const { data } = await api.getWith(init, apiPaths.fallbackPrices, query, FallbackPricesReplySchema);
  const oldest = chainNow() / 1000 - MAX_AGE_SECONDS;
  for (const id of ids) {
    const found = data[id];
    if (found && found.updateUnixTime >= oldest) prices.set(id, { usd: found.value, source: 'birdeye' });
  }
}
