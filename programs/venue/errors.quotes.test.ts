import type { Instruction } from '@solana/kit';
import { beforeAll, describe, test } from 'vitest';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  encodeQuote,
  type Quote,
} from '../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import { verification } from '../../packages/chain/src/testing/quotes.ts';
import { type Call, withAccount, withNumbers } from './testing/calls.ts';
import { GROUPS, testDescription, testWhole } from './testing/generated.ts';
import { depositing, fillOf } from './testing/good-calls.ts';
import { Refusals } from './testing/refusals.ts';

let refusals: Refusals;
beforeAll(async () => {
  refusals = await Refusals.open();
});

testDescription(GROUPS.quotes, () => refusals);

describe('fillQuote', () => {
  const good = () => refusals.good.calls.fillQuote;
  const filling = (changes: Partial<Quote>): Promise<Call> =>
    fillOf(refusals.scene, refusals.good.pools.quoted, { ...refusals.good.quote, ...changes });

  test('refuses a least amount, rates above a whole, and a fee without a recipient', async () => {
    await refusals.refuses('minAmountNotSupported', withNumbers(good(), { minAmount: 1n }));
    await refusals.refuses('invalidSettings', withNumbers(good(), { platformFeeBps: 10_001 }));
    await refusals.refuses('invalidSettings', withNumbers(good(), { referralBps: 10_001 }));
    await refusals.refuses(
      'missingPlatformFeeAccount',
      withAccount(good(), 'platformFeeAccount', VENUE_PROGRAM),
    );
    for (const place of ['tokenProgram', 'tokenProgram2022'])
      await refusals.refuses('missingTokenProgram', withAccount(good(), place, VENUE_PROGRAM));
  });

  test.each([0, 1] as const)(
    'refuses amounts of nothing, and more than the pool holds, on side %d',
    async (input) => {
      const { reserve0, reserve1 } = refusals.scene.venue.pool(refusals.good.pools.quoted);
      const all = input === 0 ? reserve1 : reserve0;
      for (const amounts of [{ amountIn: 0n }, { amountOut: 0n }])
        await refusals.refuses(
          'invalidCalculation',
          await filling({ input, ...amounts }),
          await filling({ input }),
        );
      const [whole, more] = [
        await filling({ input, amountOut: all }),
        await filling({ input, amountOut: all + 1n }),
      ];
      await refusals.refuses('notEnoughLiquidity', more, whole);
    },
  );

  test('refuses a quote a second after its last one', async () => {
    const now = refusals.scene.vm.svm.getClock().unixTimestamp;
    const [last, late] = [await filling({ expiry: now }), await filling({ expiry: now - 1n })];
    await refusals.refuses('quoteExpired', late, last);
    await refusals.refuses('quoteExpired', await filling({ expiry: -(2n ** 63n) }), last);
  });

  test('refuses a quote for another user, and for another pool of the maker', async () => {
    const { mallory } = refusals.scene;
    const { quoted, shares } = refusals.good.pools;
    const quote = refusals.good.quote;
    const signed = async (changes: Partial<Quote>) => ({
      ...good(),
      before: [await verification(refusals.scene.alice, encodeQuote({ ...quote, ...changes }))],
    });
    await refusals.refuses('quoteForAnother', await signed({ user: mallory.address }));
    await refusals.refuses(
      'quoteForAnother',
      await signed({ pool: shares.address }),
      await signed({ pool: quoted.address }),
    );
  });

  test('refuses a number twice, and one that is 1,024 behind the highest', async () => {
    const { scene, good: made } = refusals;
    const pool = await scene.venue.createPool({
      kind: 'quoted',
      tokens: [made.tokens.a, made.tokens.b],
      nonce: 40,
    });
    await scene.must([depositing(scene, pool, [10n ** 9n, 10n ** 9n]).instruction]);
    const numbered = (nonce: bigint) => fillOf(scene, pool, { ...made.quote, pool: pool.address, nonce });
    const most = 2n ** 64n - 1n;
    for (const { filled, used, free } of [
      { filled: 0n, used: [0n], free: 1n },
      { filled: 1n, used: [0n, 1n], free: 2n },
      { filled: 5000n, used: [0n, 1n, 2n, 3976n, 5000n], free: 3977n },
      { filled: 3977n, used: [3977n], free: 3978n },
      { filled: 5001n, used: [3977n, 5000n, 5001n], free: 3978n },
      { filled: 6024n, used: [5000n, 5001n, 6024n], free: 5002n },
      { filled: 5002n, used: [5001n, 5002n], free: 6023n },
      { filled: most, used: [6024n, most - 1024n, most], free: most - 1023n },
      { filled: most - 1023n, used: [most - 1023n], free: most - 1022n },
    ]) {
      await scene.must(await numbered(filled));
      for (const nonce of used)
        await refusals.refuses('quoteUsed', await numbered(nonce), await numbered(free), `${nonce}`);
    }
  });

  test('refuses what the maker has not signed', async () => {
    const { alice, mallory } = refusals.scene;
    const message = encodeQuote(refusals.good.quote);
    const [verified] = good().before ?? [];
    const text = Uint8Array.from(message);
    text[0] = 0;
    const version = Uint8Array.from(message);
    version[14] = 50;
    const before: Record<string, readonly Instruction[]> = {
      'nothing before it': [],
      'the key of another': [await verification(mallory, message)],
      'another text': [await verification(alice, text)],
      'another version': [await verification(alice, version)],
      'a side that is none': [await verification(alice, message.with(112, 2))],
      'a longer message': [await verification(alice, Uint8Array.from([...message, 0]))],
      'a shorter message': [await verification(alice, message.slice(0, -1))],
      'two signatures': [await verification(alice, message, {}, 2)],
      'another instruction between': [
        ...(verified ? [verified] : []),
        refusals.good.calls.meanTick.instruction,
      ],
    };
    for (const [about, instructions] of Object.entries(before))
      await refusals.refuses('quoteNotSigned', { ...good(), before: instructions }, good(), about);
  });
});

testWhole(GROUPS.quotes, () => refusals);
