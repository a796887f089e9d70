import type { Address, Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { aTrade } from './trade.builder.ts';
import { withTagged } from './use-tagged-trades.ts';

const [dev, sniper, other] = ['dev', 'sniper', 'other'] as Address[];
const trade = (id: string, traderAddress = other) =>
  aTrade({ txHash: id as Signature, ...(traderAddress && { traderAddress }) });

it('takes trades of wallets with a tag from the stream, each once, the newest first', () => {
  const held = [{ ...trade('1', sniper), traderTag: 'sniper' as const }];
  const news = [trade('1', sniper), trade('2', other), trade('3', sniper), trade('4', dev)];
  expect(withTagged(held, news, dev).map(({ txHash, traderTag }) => [txHash, traderTag])).toEqual([
    ['4', 'developer'],
    ['3', 'sniper'],
    ['1', 'sniper'],
  ]);
});

it('keeps what it has when nothing of it is new', () => {
  const held = [{ ...trade('1', sniper), traderTag: 'sniper' as const }];
  expect(withTagged(held, [trade('2', other)], null)).toBe(held);
});
