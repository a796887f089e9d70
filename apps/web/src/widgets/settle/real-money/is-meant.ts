import type { Atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { priceQueries } from '#entities/price/price.queries.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { orAborted } from '#shared/api/or-aborted.ts';
import { storage } from '#shared/storage/storage.ts';
import { ask } from './question.store.ts';
import { unknownAmount } from './strings.ts';

/** What a signature spends, as far as it is known. */
export interface Spending {
  mint: Address;
  spent: Atoms | undefined;
  token: FormToken | undefined;
}

/** Beyond this a price counts as not known, which is asked about. */
const PRICE_MS = 5_000;

/** Whether this browser's user has read what is different about real money. */
export const explainedEntry = storage.entry('real-money:v1', v.boolean(), false);

interface Asking {
  queryClient: QueryClient;
  signal: AbortSignal;
}

/**
 * Resolves with whether a signature is meant: the first one of this browser is preceded by an explanation, and one that spends more dollars
 * than the user's setting, or dollars that are not known, by a question of its own.
 */
export async function isMeant(
  spending: Spending | undefined,
  { queryClient, signal }: Asking,
): Promise<boolean> {
  if (!explainedEntry.get()) {
    if (!(await ask({ kind: 'first-trade' }, signal))) return false;
    explainedEntry.set(true);
  }
  const { askAboveUsd } = tradeSettingsEntry.get();
  if (!spending || askAboveUsd === 0) return true;
  const dollars = await readDollars(spending, { queryClient, signal });
  if (dollars !== undefined && dollars <= askAboveUsd) return true;
  return await ask({ kind: 'large-amount', amount: describe(spending), usd: dollars }, signal);
}

async function readDollars({ mint, spent, token }: Spending, { queryClient, signal }: Asking) {
  if (spent === undefined || !token) return undefined;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PRICE_MS)]);
  const found = await orAborted(queryClient.fetchQuery(priceQueries.byToken(mint)), limit).catch(() => null);
  signal.throwIfAborted();
  // The price that makes it more, where two hosts disagree.
  const prices = [found?.price, token.usdPrice].filter((each) => each !== undefined);
  if (prices.length === 0) return undefined;
  return valueInUsd(spent, token.decimals, usd(Math.max(...prices) * (token.multiplier ?? 1)));
}

function describe({ spent, token }: Spending): string {
  return spent === undefined || !token
    ? unknownAmount
    : `${formatExact(toUiDecimal(spent, token))} ${token.symbol}`;
}
