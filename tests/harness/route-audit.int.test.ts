import { type AuditedQuote, auditRoute } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { type UltraOrderReply, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import { FIXTURES } from '@orrery/world/testing';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';

const patient = new AbortController().signal;
const PAIRS = 25;
/** A maker promises to somebody. */
const TAKER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R';
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
});
afterAll(() => harness.stop());

async function get<Schema extends v.GenericSchema>(path: string, query: object, schema: Schema) {
  const reply = await fetch(`${harness.url}${path}?${new URLSearchParams({ ...query })}`);
  return v.safeParse(schema, await reply.json());
}

function toAudited(reply: UltraOrderReply): AuditedQuote {
  const paths: { percent: number; legs: { pool: Address; inputMint: Address; outputMint: Address }[] }[] = [];
  for (const { swapInfo, percent } of reply.routePlan) {
    const { ammKey: pool, inputMint, outputMint } = swapInfo;
    if (inputMint === reply.inputMint) paths.push({ percent, legs: [] });
    paths.at(-1)?.legs.push({ pool, inputMint, outputMint });
  }
  const isExactOut = reply.swapMode === 'ExactOut';
  return {
    swapMode: reply.swapMode,
    inputMint: reply.inputMint,
    outputMint: reply.outputMint,
    amount: BigInt(isExactOut ? reply.outAmount : reply.inAmount),
    fee: { bps: reply.feeBps, mint: reply.feeMint ?? reply.inputMint },
    paths,
  };
}

test('what an audit makes of the pools’ accounts is what was quoted, to the unit, whatever the route', async () => {
  const found = await get(apiPaths.assetSearch, { query: '', limit: PAIRS }, AssetListSchema);
  if (!found.success) throw new Error('no tokens');
  const mints = [...found.output.map(({ id }) => id), FIXTURES.far, FIXTURES.thin];
  const seen = { split: 0, hops: 0, exactOut: 0, audited: 0 };
  for (const mint of mints) {
    for (const [inputMint, outputMint, amount, swapMode] of [
      [WRAPPED_SOL, mint, '250000000000', 'ExactIn'],
      [mint, USDC, '1000000000', 'ExactIn'],
      [WRAPPED_SOL, mint, '50000', 'ExactOut'],
    ] as const) {
      const query = { inputMint, outputMint, amount, swapMode };
      const order = await get(apiPaths.ultraOrder, query, UltraOrderReplySchema);
      if (!order.success || order.output.swapType === 'rfq') continue;
      const quote = toAudited(order.output);
      const audit = await auditRoute(harness.localnet.rpc, quote, patient);
      const told = swapMode === 'ExactOut' ? order.output.inAmount : order.output.outAmount;
      expect(audit, JSON.stringify(query)).toMatchObject({ status: 'recomputed', amount: BigInt(told) });
      seen.audited += 1;
      if (quote.paths.length > 1) seen.split += 1;
      if (quote.paths.some(({ legs }) => legs.length > 1)) seen.hops += 1;
      if (swapMode === 'ExactOut') seen.exactOut += 1;
    }
  }
  expect(seen.audited).toBeGreaterThan(30);
  expect(Math.min(seen.split, seen.hops, seen.exactOut)).toBeGreaterThan(0);
});

test('a maker’s promise is told as such, and what is no pool of these tokens too', async () => {
  const query = { inputMint: WRAPPED_SOL, outputMint: USDC, amount: '100000000', taker: TAKER };
  const order = await get(apiPaths.ultraOrder, query, UltraOrderReplySchema);
  if (!order.success) throw new Error('no order');
  const quote = toAudited(order.output);
  expect(order.output.swapType).toBe('rfq');
  expect(await auditRoute(harness.localnet.rpc, quote, patient)).toEqual({ status: 'promised' });
  const legs = [{ pool: USDC, inputMint: WRAPPED_SOL, outputMint: USDC }];
  const lie = { ...quote, paths: [{ percent: 100, legs }] };
  expect(await auditRoute(harness.localnet.rpc, lie, patient)).toEqual({ status: 'no-pool', pool: USDC });
});
