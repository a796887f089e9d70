import { atoms } from '@orrery/core/atoms';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { findAdded } from './change-order.model.ts';

const token = findBuiltIn(WRAPPED_SOL);

it.each([
  [500n, { mint: WRAPPED_SOL, spent: 200n, token }],
  [300n, undefined],
  [100n, undefined],
  [undefined, undefined],
])('a change of an order with 300 left to %s takes the rest from the wallet', (making, added) => {
  const order = { inputMint: WRAPPED_SOL, rawRemainingMakingAmount: '300' };
  expect(findAdded(order, making === undefined ? undefined : atoms(making), token)).toEqual(added);
});
