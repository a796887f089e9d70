import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { compareRoutes, describeAudit } from './route-audit.model.ts';

const [sell, buy] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
if (!sell || !buy) throw new Error('both are built in');
const pair = { sell, buy };
const at = (amount: bigint | undefined) => ({ status: 'recomputed' as const, slot: 1_234n, amount });

it('is verified only to the unit, and says else what the pools give and how far that is', () => {
  const say = (amount: bigint | undefined) => describeAudit(at(amount), aQuote(), pair);
  expect(say(171_000_000n)).toEqual({
    tone: 'up',
    text: 'Verified: the pools’ accounts give exactly this.',
    slot: 1_234n,
  });
  expect(say(170_999_999n).text).toBe(
    'The pools’ accounts come to 170.999999 USDC: <0.01% less than quoted.',
  );
  expect(say(172_710_000n).text).toBe('The pools’ accounts come to 172.71 USDC: 1.00% more than quoted.');
  expect(say(undefined)).toEqual({ tone: 'down', text: 'The pools would refuse this trade.', slot: 1_234n });
});

it('compares what leaves where the output is exact', () => {
  const quote = aQuote({
    swapMode: 'ExactOut',
    amount: atoms(171_000_000n),
    inAmount: atoms(1_000_000_000n),
  });
  expect(describeAudit(at(1_000_000_000n), quote, pair).tone).toBe('up');
  expect(describeAudit(at(1_010_000_000n), quote, pair).text).toBe(
    'The pools’ accounts come to 1.01 SOL: 1.00% more than quoted.',
  );
});

it('tells what no pool confirms, and what is no pool', () => {
  expect(describeAudit({ status: 'promised' }, aQuote(), pair).tone).toBe('calm');
  expect(describeAudit({ status: 'no-pool', pool: USDT }, aQuote(), pair)).toEqual({
    tone: 'down',
    text: 'This route names an account that is no pool of these tokens. Do not sign it.',
  });
});

it('says what a direct route comes to beside the best one of the same moment, whatever was quoted before', () => {
  const quote = aQuote({ outAmount: atoms(1n) });
  const compare = (direct: string | null) => compareRoutes({ best: '171000000', direct }, quote, pair);
  expect(compare('168435000')).toEqual({ amount: '168.435 USDC', difference: '1.50% less' });
  expect(compare('171000000')?.difference).toBe('the same amount');
  expect(compare(null)).toBeUndefined();
});
