import { bps } from '@orrery/core/numbers';
import { expect, test } from 'vitest';
import { adviseSlippage, SLIPPAGE_PRESETS } from './slippage.model.ts';

test('advises only outside the usual values', () => {
  expect(SLIPPAGE_PRESETS.map(adviseSlippage)).toEqual([undefined, undefined, undefined]);
  expect(adviseSlippage(bps(9))).toContain('may fail');
  expect(adviseSlippage(bps(500))).toBeUndefined();
  expect(adviseSlippage(bps(501))).toContain('much less');
});
