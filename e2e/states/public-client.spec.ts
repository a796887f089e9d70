import { Configuration, type QuoteGetRequest, SwapApi } from '@jup-ag/api';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { FIXTURES } from '@orrery/world/testing';
import * as v from 'valibot';
import { expect, test } from '../on-harness.ts';
import { shownCost, shownTerms, toAtoms } from '../pages/moving-pool.ts';
import { SwapPage } from '../pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SOL = { mint: WRAPPED_SOL, decimals: 9 };
const USD = { mint: USDC, decimals: 6 };
const PAIRS = [
  { address: '/swap/SOL-USDC', sell: SOL, buy: USD, sold: '1.5', bought: '25.5' },
  { address: '/swap/USDC-SOL', sell: USD, buy: SOL, sold: '12.345678', bought: '0.123456789' },
  // By two pools. The venue takes its fee from SOL where it can, the public API from what is bought: here the same.
  {
    address: `/swap?sell=${FIXTURES.far}&buy=SOL`,
    sell: { mint: FIXTURES.far, decimals: 6 },
    buy: SOL,
    sold: '33.239438',
    bought: '0.05',
  },
];

for (const { address, sell, buy, sold, bought } of PAIRS)
  test(`the swap API's public client is quoted what the form shows at ${address}, whichever amount is typed`, async ({
    harness,
    page,
  }) => {
    const client = new SwapApi(new Configuration({ basePath: `${harness.url}/swap/v1` }));
    const screen = new SwapPage(page);
    const orderOf = (swapMode: 'ExactIn' | 'ExactOut') =>
      page.waitForResponse(
        (reply) =>
          new URL(reply.url()).pathname === apiPaths.ultraOrder &&
          reply.url().includes(`swapMode=${swapMode}`),
      );
    /** The same question, with the fee that the form's venue charges. */
    const ask = async (reply: Awaited<ReturnType<typeof orderOf>>, request: Partial<QuoteGetRequest>) => {
      const { feeBps, slippageBps } = v.parse(UltraOrderReplySchema, await reply.json());
      return await client.quoteGet({
        inputMint: sell.mint,
        outputMint: buy.mint,
        slippageBps,
        platformFeeBps: feeBps,
        amount: 0,
        ...request,
      });
    };
    await page.goto(address);
    const exactIn = orderOf('ExactIn');
    await screen.amount.fill(sold);
    const quoteIn = await ask(await exactIn, { amount: Number(toAtoms(sold, sell.decimals)) });
    await expect(page.getByText('At least', { exact: true })).toBeVisible();
    expect(await shownTerms(screen, buy.decimals)).toEqual({
      quoted: BigInt(quoteIn.outAmount),
      minimum: BigInt(quoteIn.otherAmountThreshold),
    });

    const exactOut = orderOf('ExactOut');
    await page.getByRole('textbox', { name: 'Amount to buy' }).fill(bought);
    const quoteOut = await ask(await exactOut, {
      swapMode: 'ExactOut',
      amount: Number(toAtoms(bought, buy.decimals)),
    });
    await expect(page.getByText('At most', { exact: true })).toBeVisible();
    expect(await shownCost(screen, sell.decimals)).toEqual({
      quoted: BigInt(quoteOut.inAmount),
      maximum: BigInt(quoteOut.otherAmountThreshold),
    });
  });
