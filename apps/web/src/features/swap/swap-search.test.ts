import { USDC } from '@orrery/domain/mints/mints';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SwapSearchSchema } from './swap-search.ts';

it('takes addresses and a numeric amount', () => {
  expect(v.parse(SwapSearchSchema, { sell: USDC, inAmount: '1e-3' })).toMatchObject({
    sell: USDC,
    inAmount: '0.001',
  });
});

it('ignores hostile spellings without failing', () => {
  const hostile = { sell: 'https://evil#.host', buy: "'; drop", inAmount: '0x10', other: '1' };
  expect(v.parse(SwapSearchSchema, hostile)).toEqual({});
});
