import { atoms } from '@orrery/core/atoms';
import { JUP, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it, vi } from 'vitest';
import { aSignable } from './settle-swap.builder.ts';
import { toProposal } from './swap-proposal.ts';
import { describeSwap, toSettleable } from './swap-settleable.ts';

vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    localStorage: { getItem: () => null },
  }),
);

it('writes a swap with every digit', () => {
  const tokens = { sell: { symbol: 'SOL', decimals: 9 }, buy: { symbol: 'USDC', decimals: 6 } };
  expect(describeSwap({ inAmount: atoms(2_500_000_000n), outAmount: atoms(1_427_680_001n) }, tokens)).toBe(
    '2.5 SOL → 1,427.680001 USDC',
  );
});

it('settles what was decoded for its preview, and decodes where there was none', async () => {
  const tokens = { sell: { symbol: 'SOL', decimals: 9 }, buy: { symbol: 'USDC', decimals: 6 } };
  const signable = aSignable(USDT);
  const proposal = await toProposal(signable);
  expect((await toSettleable({ ...signable, proposal }, tokens, 'SWAP')).proposal).toBe(proposal);
  const unseen = await toSettleable(signable, tokens, 'SWAP');
  expect(unseen.proposal.transaction).toEqual(proposal.transaction);
  expect(unseen.describe()).toBe('1 SOL → 171 USDC');
});

it('names what landed, and what was quoted before it has', async () => {
  const tokens = { sell: { symbol: 'SOL', decimals: 9 }, buy: { symbol: 'USDC', decimals: 6 } };
  const settleable = await toSettleable(aSignable(USDT), tokens, 'SWAP');
  const [sold, received] = [atoms(990_000_001n), atoms(172_000_001n)];
  expect(settleable.describe({ sold, received })).toBe('0.990000001 SOL → 172.000001 USDC');
  expect(settleable.describe()).toBe('1 SOL → 171 USDC');
});

it('takes along what its receipt will tell: quoted, the least and what its simulation said', async () => {
  const tokens = { sell: { symbol: 'SOL', decimals: 9 }, buy: { symbol: 'USDC', decimals: 6 } };
  const signable = aSignable(USDT);
  const { inputMint, outputMint, amount, outAmount, minOutAmount, slippage } = signable.quote;
  const preview = {
    slot: 7n,
    sol: -1_000_005_000n,
    tokens: [{ mint: outputMint, change: 171_000_000n }],
    authorityChanges: [],
    mismatch: undefined,
  };
  const terms = {
    inputMint,
    outputMint,
    swapMode: 'ExactIn',
    exactAmount: String(amount),
    quoted: String(outAmount),
    bound: String(minOutAmount),
    slippageBps: slippage,
  };
  expect((await toSettleable({ ...signable, preview }, tokens, 'SWAP')).terms).toEqual({
    ...terms,
    simulated: { sol: '-1000005000', input: '0', output: '171000000' },
  });
  expect((await toSettleable(signable, tokens, 'SWAP')).terms).toEqual({ ...terms, simulated: null });
});

it('refuses an order that names a lookup table, whatever is said to be in it', async () => {
  const { quote, tokens } = aSignable(USDT, {}, new Map([[JUP, [USDC, USDT, WRAPPED_SOL]]]));
  await expect(toProposal({ quote, tokens })).rejects.toThrow('TRANSACTION_MALFORMED');
});
