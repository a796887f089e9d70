import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEMO_PROGRAM } from '../addresses/solana-programs.ts';
import { sell } from '../programs/venue/pricing/trade.ts';
import { aMint, askForMemos, fund, type MintKind, type TestMint } from '../testing/mints.ts';
import type { TestPool } from '../testing/pools.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { findSwapBreach } from './swap-intent.ts';
import { compileSwap, type Swap, type SwapInstructions, toSwapInstructions } from './swap-transaction.ts';
import { asSold } from './testing/intents.ts';
import { land, openSwaps, pathsOf, type SwapScene } from './testing/swaps.ts';

const AMOUNT = 1_000_000_000n;
const RICH = 10n ** 15n;
const TAX = { bps: 100, most: 10n ** 12n };

let scene: SwapScene;
beforeAll(async () => {
  scene = await openSwaps();
});

describe('a swap on the VM', () => {
  test('of a token with a fee of its own promises what arrives, over a pool between', async () => {
    const { token, pool } = await poolWith({ kind: 'transfer-fee', ...TAX });
    const between = sold(scene.pools.split[0], 0, AMOUNT);
    const due = afterTransferFee(sold(pool, 0, between), { transferFee: TAX });
    const swap = aSwap(token, { paths: pathsOf(scene, [scene.pools.split[0], pool]), quotedAmount: due });
    await expectToBring(swap, due);
    expect((await land(scene, toSwapInstructions({ ...swap, quotedAmount: due + 1n }))).refusal).toMatch(
      /6001/,
    );
  });

  test('of a token with a transfer hook names what its hook needs', async () => {
    const { token, pool } = await poolWith({ kind: 'transfer-hook', hook: 'honest' });
    const due = sold(pool, 0, sold(scene.pools.split[1], 0, AMOUNT));
    const paths = pathsOf(scene, [scene.pools.split[1], pool]);
    expect(token.extras.length).toBeGreaterThan(0);
    const hooks = new Map([[token.mint, token.extras]]);
    await expectToBring(aSwap(token, { paths, hooks, quotedAmount: due }), due);
    const { refusal } = await land(scene, toSwapInstructions(aSwap(token, { paths, quotedAmount: 1n })));
    expect(refusal).toBeDefined();
  });

  test.each<[MintKind, number]>([
    [{ kind: 'plain' }, 1],
    [{ kind: 'permanent-delegate' }, 1],
    [{ kind: 'close-authority' }, 1],
    [{ kind: 'interest-bearing', rateBps: 500 }, 1],
    [{ kind: 'scaled', multiplier: 1.5 }, 1.5],
  ])('of a token of %o lands by its own units, and by no others', async (kind, multiplier) => {
    const { token, pool } = await poolWith(kind);
    const due = sold(pool, 0, sold(scene.pools.split[1], 0, AMOUNT));
    const paths = pathsOf(scene, [scene.pools.split[1], pool]);
    const swap = aSwap(token, { paths, quotedAmount: due, output: asSold(token, multiplier) });
    await expectToBring(swap, due);
    for (const [units, refused] of [
      [{ decimals: 9, multiplier }, /custom program error: 0x12/],
      [{ decimals: 6, multiplier: multiplier * 2 }, /custom program error: 0x18a2/],
    ] as const) {
      const lie = { ...swap, output: { ...swap.output, units } };
      expect((await land(scene, toSwapInstructions(lie))).refusal).toMatch(refused);
    }
  });

  test('out of an account that asks for memos lands behind the one before its check, which a screen takes for what it is', async () => {
    const { venue, taker, tokens } = scene;
    const { token, pool } = await poolWith({ kind: 'plain' });
    await askForMemos(venue.vm, await fund(venue.vm, token, taker.address, AMOUNT), taker);
    const quotedAmount = sold(pool, 1, AMOUNT);
    const swap = aSwap(tokens.first, { input: asSold(token), paths: pathsOf(scene, [pool]), quotedAmount });
    expect((await land(scene, toSwapInstructions(swap))).refusal).toMatch(/custom program error: 0x24/);
    const built = toSwapInstructions({ ...swap, input: { ...swap.input, needsMemo: true } });
    const intent = {
      taker: taker.address,
      inputMint: token.mint,
      inputTokenProgram: token.tokenProgram,
      inputUnits: { decimals: 6 },
      outputMint: tokens.first.mint,
      outputUnits: { decimals: 6 },
      inAmount: AMOUNT,
      outAmount: quotedAmount,
      feeBps: 0,
      maxFeeLamports: 5_000n,
    };
    const breachOf = (instructions: SwapInstructions) =>
      findSwapBreach(decodeTransaction(compileSwap(taker.address, instructions, venue.vm.lifetime)), intent);
    expect(breachOf(built)).toBeUndefined();
    const memo = built.setup.filter(({ programAddress }) => programAddress === MEMO_PROGRAM);
    expect(memo).toHaveLength(1);
    const rest = built.setup.filter((each) => !memo.includes(each));
    const altered = memo.map((each) => ({ ...each, data: Uint8Array.of(104) }));
    for (const setup of [
      [...built.setup, ...memo],
      [...memo, ...rest],
      [...rest, ...memo],
      [...rest, ...altered],
    ])
      expect(breachOf({ ...built, setup })).toMatch(/^(decimals|foreign-instruction|account-creation)$/);
    expect(breachOf({ ...built, cleanup: memo })).toBe('foreign-instruction');
    expect((await land(scene, built)).refusal).toBeUndefined();
    expect(venue.balance(taker.address, token)).toBe(0n);
  });

  test('over a concentrated pool names its tick arrays, in a legacy transaction too', async () => {
    const { venue, tokens, taker } = scene;
    const terms = { tokens: [tokens.first, tokens.third] as const, tickSpacing: 8, sqrtPrice: 2n ** 64n };
    const pool = await venue.createPool({ kind: 'concentrated', feeBps: 30, ...terms });
    const position = await venue.openPosition(pool, venue.user, { lower: -4096, upper: 4096 });
    await venue.must([venue.increasing(position, 10n ** 13n)]);
    const tickArrays = [await venue.ticksAt(pool, -8), await venue.ticksAt(pool, -4096)];
    await fund(venue.vm, tokens.first, taker.address, AMOUNT);
    const paths = [{ percent: 100, pools: [{ ...venue.routePool(pool), tickArrays }] }];
    const swap = aSwap(tokens.third, {
      input: asSold(tokens.first),
      paths,
      quotedAmount: (AMOUNT * 99n) / 100n,
    });
    const { refusal } = await land(scene, toSwapInstructions(swap), { version: 'legacy' });
    expect(refusal).toBeUndefined();
    expect(venue.balance(taker.address, tokens.third)).toBeGreaterThanOrEqual((AMOUNT * 99n) / 100n);
  });
});

/** Lands, brings exactly so much, and is what a screen says that promises as much. */
async function expectToBring(swap: Swap, due: bigint): Promise<void> {
  const { bytes, refusal } = await land(scene, toSwapInstructions(swap));
  expect(refusal).toBeUndefined();
  expect(heldOf(swap.output.mint)).toBe(due);
  const { taker, input, output, amount: inAmount } = swap;
  const screen = {
    taker,
    inputMint: input.mint,
    inputTokenProgram: input.tokenProgram,
    inputUnits: { decimals: 9 },
    outputMint: output.mint,
    outputUnits: output.units ?? { decimals: 6 },
  };
  const terms = { inAmount, outAmount: due, feeBps: 0, maxFeeLamports: 5_000n };
  const transaction = decodeTransaction(bytes);
  expect(findSwapBreach(transaction, { ...screen, ...terms })).toBeUndefined();
  expect(findSwapBreach(transaction, { ...screen, ...terms, outAmount: due + 1n })).toBe('receives-less');
}

const made = new Map<Address, TestMint>();

/** A pool of the first token and a new one. */
async function poolWith(kind: MintKind): Promise<{ token: TestMint; pool: TestPool }> {
  const { venue, tokens } = scene;
  const token = await aMint(venue.vm, kind);
  made.set(token.mint, token);
  await fund(venue.vm, token, venue.user.address, RICH);
  const pool = await venue.createPool({ kind: 'product', feeBps: 30, tokens: [tokens.first, token] });
  await venue.add(pool, venue.user, [10n ** 13n, 10n ** 13n]);
  return { token, pool };
}

function aSwap(output: TestMint, terms: Pick<Swap, 'paths' | 'quotedAmount'> & Partial<Swap>): Swap {
  const { sol } = scene.tokens;
  return {
    taker: scene.taker.address,
    input: asSold(sol),
    output: asSold(output),
    swapMode: 'ExactIn',
    amount: AMOUNT,
    slippageBps: 0,
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
    ...terms,
  };
}

function sold(pool: TestPool, input: 0 | 1, amount: bigint): bigint {
  return sell({ pool: scene.venue.pool(pool), tickArrays: new Map() }, input, amount).amountOut;
}

function heldOf(mint: Address): bigint {
  const token = made.get(mint);
  if (!token) throw new Error(`${mint} was not made here`);
  return scene.venue.balance(scene.taker.address, token);
}
