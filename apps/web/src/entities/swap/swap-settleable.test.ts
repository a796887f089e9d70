import { atoms } from '@orrery/core/atoms';
import { USDT } from '@orrery/domain/mints/mints';
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
  const proposal = toProposal(signable);
  expect((await toSettleable({ ...signable, proposal }, tokens, 'SWAP')).proposal).toBe(proposal);
  const unseen = await toSettleable(signable, tokens, 'SWAP');
  expect(unseen.proposal.transaction).toEqual(proposal.transaction);
  expect(unseen.describe()).toBe('1 SOL → 171 USDC');
  expect(unseen.describe(atoms(172_000_001n))).toBe('1 SOL → 172.000001 USDC');
});
