import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { OrderPair } from './open-orders.ts';
import { createPairPasses } from './pair-passes.ts';
import { createRanked } from './ranked.ts';

const pairOf = (name: string): OrderPair => ({
  inputMint: `${name} in` as Address,
  outputMint: `${name} out` as Address,
  asked: createRanked(),
});

test('a pair that is never through and changes all the time leaves no other out', () => {
  const passes = createPairPasses();
  const [busy, other] = [pairOf('busy'), pairOf('other')];
  const seen: OrderPair[] = [];
  passes.add(other, false);
  for (let turn = 0; turn < 3; turn += 1) {
    let room = 1;
    passes.add(busy, true);
    passes.run(
      () => room > 0,
      (pair, from) => {
        room -= 1;
        seen.push(pair);
        return pair === busy ? from + 1 : undefined;
      },
    );
  }
  expect(seen).toEqual([busy, other, busy]);
});

test('a pair that has changed during a pass is looked at from its first order once the pass is through', () => {
  const passes = createPairPasses();
  const pair = pairOf('one');
  const looks: number[] = [];
  const look = (_: OrderPair, from: number) => {
    looks.push(from);
    return looks.length === 1 ? 96 : undefined;
  };
  passes.add(pair, true);
  passes.run(() => true, look);
  passes.add(pair, true);
  for (let turn = 0; turn < 3; turn += 1) passes.run(() => true, look);
  expect(looks).toEqual([0, 96, 0]);
});
