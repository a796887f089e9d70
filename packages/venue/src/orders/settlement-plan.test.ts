import { atoms, bps, isAppError } from '@orrery/core';
import { afterTransferFee, type MintExtensions, type TokenFacts } from '@orrery/domain';
import { type Address, getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quote } from '../routes/quote.ts';
import { createRouteGraph } from '../routes/router.ts';
import { sol, usdc } from '../test-venue.ts';
import { aPool, aToken } from '../testing.ts';
import { planSettlement } from './settlement-plan.ts';

const addressOf = (number: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(number));
const FEE_ACCOUNT = addressOf(200);
const taxed = aToken({
  id: addressOf(3),
  extensions: { transferFee: { bps: 123, most: 10n ** 9n } },
});
const plain = aToken({ id: addressOf(4) });
const tokens = [sol, usdc, taxed, plain];
const pairs = tokens.flatMap((first, index) =>
  tokens.slice(index + 1).map((second) => [first, second] as const),
);

/** What every account has more or less once a plan is carried out, transfer fees kept back. */
function carryOut(quote: Quote): Map<Address | 'taker', bigint> {
  const changes = new Map<Address | 'taker', bigint>();
  const { input, output, payIn, moves, payOuts } = planSettlement(
    quote,
    quote.fee.amount > 0n ? FEE_ACCOUNT : undefined,
  );
  const add = (account: Address | 'taker', change: bigint) =>
    changes.set(account, (changes.get(account) ?? 0n) + change);
  const arriving = (mint: Address, amount: bigint) => afterTransferFee(amount, extensionsOf(mint));
  add(payIn.vault, arriving(input.mint, payIn.amount));
  for (const { token, from, to, amount } of moves) {
    add(from, -amount);
    add(to, arriving(token.mint, amount));
  }
  for (const { vault, amount } of payOuts) {
    add(vault, -amount);
    add('taker', arriving(output.mint, amount));
  }
  return changes;
}

function extensionsOf(mint: Address): MintExtensions | undefined {
  return tokens.find(({ id }) => id === mint)?.extensions;
}

function attempt(price: () => Quote): Quote | undefined {
  try {
    return price();
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

test('payments leave each vault as its leg says, the taker with the quote and the fee owner with the fee', () => {
  const reserve = fc.bigInt({ min: 10n ** 9n, max: 10n ** 13n });
  const token = fc.constantFrom<TokenFacts>(...tokens);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(reserve, reserve), { minLength: pairs.length, maxLength: pairs.length }),
      token,
      token,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.constantFrom('ExactIn' as const, 'ExactOut' as const),
      (reserves, from, to, amount, swapMode) => {
        const graph = createRouteGraph();
        const held = new Map<Address, readonly [bigint, bigint]>();
        pairs.forEach((mints, index) => {
          const vaults = [addressOf(100 + 2 * index), addressOf(101 + 2 * index)] as const;
          const pool = aPool({ id: addressOf(50 + index), mints, vaults });
          held.set(pool.id, reserves[index] ?? [0n, 0n]);
          graph.add(pool);
        });
        const request = {
          inputMint: from.id,
          outputMint: to.id,
          amount: atoms(amount),
          slippageBps: bps(50),
          swapMode,
        };
        const quote = attempt(() => graph.quote(request, ({ id }) => held.get(id) ?? [0n, 0n]));
        if (quote === undefined) return;
        const changes = carryOut(quote);
        expect(changes.get('taker')).toBe(quote.outAmount);
        const fee = afterTransferFee(quote.fee.amount, extensionsOf(quote.fee.mint));
        expect(changes.get(FEE_ACCOUNT) ?? 0n).toBe(fee);
        for (const { pool, inputMint, inAmount, outAmount } of quote.route) {
          const isForward = pool.mints[0].id === inputMint;
          const wanted = isForward ? [inAmount, 0n - outAmount] : [0n - outAmount, inAmount];
          expect(pool.vaults.map((vault) => changes.get(vault))).toEqual(wanted);
        }
      },
    ),
    { numRuns: 300 },
  );
});
