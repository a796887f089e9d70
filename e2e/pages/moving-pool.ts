import { parseAtoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { UltraExecuteBodySchema } from '@orrery/wire/ultra/execute';
import { FIXTURES } from '@orrery/world/testing';
import { expect, type Page, type Route } from '@playwright/test';
import type { Base64EncodedWireTransaction } from '@solana/kit';
import * as v from 'valibot';
import type { Harness } from '../../tests/harness/harness.ts';
import { isAt } from '../fixtures.ts';
import type { SwapPage } from './swap.page.ts';

/** Has one pool alone, against SOL, and six decimals. */
export const THIN = { id: FIXTURES.thin, symbol: 'THIN', decimals: 6 };
/** A trade of a pool's SOL divided by this moves its price by 1 %. */
const HALF_A_PERCENT = 200n;

/** Moves the price of the thin token: up by about 1 %, or back again. */
export async function movePrice({ venue, world }: Harness, direction: 'up' | 'down'): Promise<void> {
  const { pool } = venue.state({ id: thinPool(venue.pools) });
  const [inputMint, outputMint, held] =
    direction === 'up'
      ? [WRAPPED_SOL, THIN.id, pool.mint0 === WRAPPED_SOL ? pool.reserve0 : pool.reserve1]
      : [THIN.id, WRAPPED_SOL, pool.mint0 === THIN.id ? pool.reserve0 : pool.reserve1];
  await world.trade({ inputMint, outputMint, amount: held / HALF_A_PERCENT });
}

function thinPool(pools: Harness['venue']['pools']) {
  const found = pools.find(({ mints }) => mints.some(({ id }) => id === THIN.id));
  if (!found) throw new Error('the thin token has no pool');
  return found.id;
}

/** The last look at a signed swap before a form sends it itself. */
const SimulationSchema = v.object({
  method: v.literal('simulateTransaction'),
  params: v.looseTuple([v.string()]),
});
/** A signature that is not there yet: a one, and zeros. */
const UNSIGNED = /^AQAAAAAA/;

/** Holds the next signed swap back, on its way to the venue or to its last simulation, until something else has happened. */
export async function beforeSending(
  page: Page,
  act: (signed: Base64EncodedWireTransaction) => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  const hold = async (route: Route, signed: string | undefined) => {
    // Kit brands such text; a wallet has just made it.
    if (!isDone && signed !== undefined && !UNSIGNED.test(signed)) {
      isDone = true;
      await act(signed as Base64EncodedWireTransaction);
    }
    await route.fallback();
  };
  await page.route(isAt(apiPaths.ultraExecute), (route) =>
    hold(route, v.parse(UltraExecuteBodySchema, route.request().postDataJSON()).signedTransaction),
  );
  await page.route(isAt(apiPaths.rpc), (route) => {
    const read = v.safeParse(SimulationSchema, route.request().postDataJSON());
    return hold(route, read.success ? read.output.params[0] : undefined);
  });
}

/** What the form says of a swap before it is signed, in smallest units of what is bought. */
export async function shownTerms({ page }: SwapPage, decimals: number) {
  const quoted = await page.getByRole('textbox', { name: 'Amount to buy' }).inputValue();
  const minimum = await shownBound(page, /^At least$/);
  return { quoted: toAtoms(quoted, decimals), minimum: toAtoms(minimum, decimals) };
}

/** The same of a swap that buys exactly so much: what it is quoted to cost and its most, in smallest units of what is sold. */
export async function shownCost({ page, amount }: SwapPage, decimals: number) {
  const maximum = await shownBound(page, /^At most$/);
  return { quoted: toAtoms(await amount.inputValue(), decimals), maximum: toAtoms(maximum, decimals) };
}

async function shownBound(page: Page, name: RegExp): Promise<string> {
  const term = page.getByRole('term').filter({ hasText: name });
  return await term.locator('xpath=..').getByRole('definition').innerText();
}

/** The figures of the swap on the receipt that the last toast links to. */
export async function openReceipt(page: Page): Promise<{ figure(name: string): Promise<string> }> {
  const link = page.getByRole('link', { name: 'View transaction' });
  await page.goto((await link.getAttribute('href')) ?? '');
  const swap = page.getByRole('region', { name: 'Swap', exact: true });
  await expect(swap).toBeVisible();
  return {
    figure: (name) =>
      swap
        .getByRole('term')
        .getByText(name, { exact: true })
        .locator('xpath=..')
        .getByRole('definition')
        .first()
        .innerText(),
  };
}

/** `1,234.5 THIN` in smallest units. */
export function toAtoms(shown: string, decimals: number): bigint {
  const [size = ''] = shown.split(' ');
  return parseAtoms(size.replaceAll(',', ''), decimals);
}
