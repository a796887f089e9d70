import type { Address } from '@solana/kit';
import { beforeAll, describe, test } from 'vitest';
import { returnGift } from '../../packages/chain/src/gifts/gift-instructions.ts';
import { aMint, fund } from '../../packages/chain/src/testing/mints.ts';
import { type Call, withNumbers } from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { giftOf, heldAt } from './testing/gifts.ts';
import { Refusals } from './testing/refusals.ts';

/** What keeps an account without data. */
const LEAST_SOL = 890_880n;

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.gifts, () => refusals);

describe('createGift', () => {
  const leaving = (...asked: Parameters<typeof giftOf>): Call => ({
    name: 'createGift',
    instruction: giftOf(...asked),
  });

  test('refuses an expiry that is no later than now', async () => {
    const good = refusals.good.calls.createGift;
    const now = refusals.scene.vm.svm.getClock().unixTimestamp;
    for (const expiry of [0n, now - 1n, now])
      await refusals.refuses(
        'giftExpired',
        withNumbers(good, { expiry }),
        withNumbers(good, { expiry: now + 1n }),
      );
  });

  test('refuses nothing, and SOL that a new wallet could not keep', async () => {
    const { scene, good } = refusals;
    await refusals.refuses('giftTooSmall', withNumbers(good.calls.createGift, { amount: 0n }));
    const least = leaving(scene, good.links.fresh, undefined, { amount: LEAST_SOL });
    await refusals.refuses('giftTooSmall', withNumbers(least, { amount: LEAST_SOL - 1n }), least);
    await refusals.refuses('giftTooSmall', withNumbers(least, { amount: 0n }), least);
  });

  test.each([
    { kind: 'non-transferable' },
    { kind: 'default-frozen' },
    { kind: 'transfer-hook', hook: 'honest' },
  ] as const)('refuses a $kind token', async (kind) => {
    const { scene } = refusals;
    const token = await aMint(scene.vm, kind);
    await fund(scene.vm, token, scene.alice.address, kind.kind === 'transfer-hook' ? 1_000_000n : 0n);
    await refusals.refuses('giftNotSendable', leaving(scene, await scene.key(), token));
  });
});

describe('the expiry', () => {
  test('ends claims, and before it only the sender takes back', async () => {
    const { scene, good } = refusals;
    const { claimGift } = good.calls;
    const { b } = good.tokens;
    const { address: link } = good.links.held;
    const held = heldAt(scene, link, b.tokenProgram);
    const returning = (payer: Address): Call => ({
      name: 'returnGift',
      instruction: returnGift(held, payer),
    });
    const { alice, mallory } = scene;
    const at = (seconds: bigint) => {
      const clock = scene.vm.svm.getClock();
      clock.unixTimestamp = seconds;
      scene.vm.svm.setClock(clock);
    };
    at(held.gift.expiry - 1n);
    await scene.rehearse(claimGift);
    await refusals.refuses('giftNotExpired', returning(mallory.address), returning(alice.address));
    at(held.gift.expiry);
    await refusals.refuses('giftExpired', claimGift, returning(mallory.address));
    await scene.rehearse(returning(alice.address));
  });
});

testWhole(GROUPS.gifts, () => refusals);
