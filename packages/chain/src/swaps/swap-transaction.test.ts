import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { buy, type PoolState, sell } from '../programs/venue/pricing/trade.ts';
import { fund, type TestMint } from '../testing/mints.ts';
import { accountOf, type TestPool } from '../testing/pools.ts';
import { refusalOf } from '../testing/venue.ts';
import { tipInstructions } from '../transactions/fee-plan.ts';
import {
  compileSwap,
  type PlatformFee,
  type Swap,
  type SwapSetting,
  toFillInstructions,
  toSwapInstructions,
} from './swap-transaction.ts';
import { holdWrapped, land, openSwaps, pathsOf, quoteOf, type SwapScene } from './testing/swaps.ts';
import { temporaryAddress } from './wrapped-sol.ts';

const AMOUNT = 1_000_000_000n;
const SIGNATURE_FEE = 5_000n;
const PRIORITY_FEE = 1n;

let scene: SwapScene;

beforeEach(async () => {
  scene = await openSwaps();
});

describe('a swap of an exact input', () => {
  test('takes SOL as lamports and leaves the wrapped SOL of its taker alone', async () => {
    const { tokens, pools, taker } = scene;
    const kept = holdWrapped(scene.venue, taker.address, 77n);
    const fee = AMOUNT / 100n;
    const due = sold(pools.split[0], 0, AMOUNT - fee);
    const before = lamports();
    const swap = aSwap({ platformFee: platformFee(tokens.sol, 100), quotedAmount: due, slippageBps: 0 });
    expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
    expect(lamports()).toBe(before - AMOUNT - TOKEN_ACCOUNT_RENT - SIGNATURE_FEE - PRIORITY_FEE);
    expect(held(tokens.first)).toBe(due);
    expect(heldBy(scene.feeOwner, tokens.sol)).toBe(fee);
    expect(scene.venue.amount(kept)).toBe(77n);
    expect(scene.venue.vm.read(temporaryAddress({ owner: taker.address, seed: swap.seed }))).toBeUndefined();
  });

  test('pays SOL out as lamports, less the platform’s fee, with and without an account of its own', async () => {
    const { tokens, pools } = scene;
    await fund(scene.venue.vm, tokens.first, scene.taker.address, 3n * AMOUNT);
    for (const nonce of [1, 2]) {
      const out = sold(pools.split[0], 1, AMOUNT);
      const before = lamports();
      const swap = aSale({
        platformFee: platformFee(tokens.sol, 100),
        quotedAmount: out - out / 100n,
        seed: `s${nonce}`,
      });
      expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
      expect(lamports()).toBe(before + out - out / 100n - SIGNATURE_FEE - PRIORITY_FEE);
      expect(held(tokens.first)).toBe((3n - BigInt(nonce)) * AMOUNT);
      holdWrapped(scene.venue, scene.taker.address, 5n);
    }
    expect(held(tokens.sol)).toBe(5n);
  });

  test('pays SOL to another wallet and its deposit back to the taker', async () => {
    const { tokens, pools, venue } = scene;
    await fund(venue.vm, tokens.first, scene.taker.address, AMOUNT);
    const { address: nativeDestinationAccount } = await venue.vm.wallet();
    const [before, other] = [lamports(), lamports(nativeDestinationAccount)];
    const out = sold(pools.split[0], 1, AMOUNT);
    const swap = aSale({ nativeDestinationAccount, quotedAmount: out });
    expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
    expect(lamports(nativeDestinationAccount)).toBe(other + out);
    expect(lamports()).toBe(before - SIGNATURE_FEE - PRIORITY_FEE);
  });

  test('pays into an account that is named, with any owner, and leaves SOL wrapped there', async () => {
    const { tokens, pools, venue, taker } = scene;
    const { address: other } = await generateKeyPairSigner();
    await fund(venue.vm, tokens.first, taker.address, AMOUNT);
    const [plain, wrapped] = [await fund(venue.vm, tokens.first, other, 0n), holdWrapped(venue, other, 0n)];
    const [bought, out] = [sold(pools.split[0], 0, AMOUNT), sold(pools.split[1], 1, AMOUNT)];
    const swaps = [
      aSwap({ destinationTokenAccount: plain, quotedAmount: bought }),
      aSale({ destinationTokenAccount: wrapped, quotedAmount: out, paths: pathsOf(scene, [pools.split[1]]) }),
    ];
    for (const swap of swaps) expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
    expect([plain, wrapped].map((account) => venue.amount(account))).toEqual([bought, out]);
    expect(held(tokens.first)).toBe(0n);
  });

  test('uses the taker’s own wrapped account where it is told to', async () => {
    const { tokens, venue, taker } = scene;
    holdWrapped(venue, taker.address, AMOUNT);
    const before = lamports();
    const there = aSwap({ wrapAndUnwrapSol: false, quotedAmount: 1n });
    expect((await land(scene, toSwapInstructions(there))).refusal).toBeUndefined();
    expect([held(tokens.sol), held(tokens.first) > 0n]).toEqual([0n, true]);
    const back = aSale({ wrapAndUnwrapSol: false, amount: held(tokens.first), quotedAmount: 1n });
    expect((await land(scene, toSwapInstructions(back))).refusal).toBeUndefined();
    expect([held(tokens.sol) > 0n, held(tokens.first)]).toEqual([true, 0n]);
    expect(lamports()).toBe(before - TOKEN_ACCOUNT_RENT - 2n * (SIGNATURE_FEE + PRIORITY_FEE));
  });

  test('that would bring one unit less than was promised costs the network fee alone', async () => {
    const due = sold(scene.pools.split[0], 0, AMOUNT);
    const before = lamports();
    const { refusal } = await land(
      scene,
      toSwapInstructions(aSwap({ quotedAmount: due + 1n, slippageBps: 0 })),
    );
    expect(refusalOf(refusal)).toBe(6001);
    expect(lamports()).toBe(before - SIGNATURE_FEE - PRIORITY_FEE);
    expect(scene.venue.vm.read(accountOf(scene.taker.address, scene.tokens.first))).toBeUndefined();
  });

  test('fails when another account occupies the address of its temporary account', async () => {
    const { venue, taker } = scene;
    const swap = aSwap({ quotedAmount: 1n });
    const address = temporaryAddress({ owner: taker.address, seed: swap.seed });
    venue.vm.svm.airdrop(address, TOKEN_ACCOUNT_RENT as never);
    expect(refusalOf((await land(scene, toSwapInstructions(swap))).refusal)).toBe(0);
    const other = toSwapInstructions({ ...swap, seed: 'another' });
    expect((await land(scene, other)).refusal).toBeUndefined();
  });
});

describe('a swap of an exact output', () => {
  test('gives back what it does not spend of the SOL it may', async () => {
    const { tokens, pools } = scene;
    const cost = bought(pools.split[0], 0, AMOUNT);
    const fee = cost / 100n;
    const before = lamports();
    const swap = aSwap({
      swapMode: 'ExactOut',
      platformFee: platformFee(tokens.sol, 100),
      quotedAmount: cost + fee,
      slippageBps: 500,
    });
    expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
    expect(lamports()).toBe(before - cost - fee - TOKEN_ACCOUNT_RENT - SIGNATURE_FEE - PRIORITY_FEE);
    expect(held(tokens.first)).toBe(AMOUNT);
    expect(heldBy(scene.feeOwner, tokens.sol)).toBe(fee);
  });

  test('buys exactly so many lamports', async () => {
    const { tokens, pools, venue, taker } = scene;
    await fund(venue.vm, tokens.first, taker.address, 3n * AMOUNT);
    const cost = bought(pools.split[0], 1, AMOUNT);
    const before = lamports();
    const swap = aSale({ swapMode: 'ExactOut', quotedAmount: cost });
    expect((await land(scene, toSwapInstructions(swap))).refusal).toBeUndefined();
    expect(lamports()).toBe(before + AMOUNT - SIGNATURE_FEE - PRIORITY_FEE);
    expect(held(tokens.first)).toBe(3n * AMOUNT - cost);
  });
});

describe('a swap with another fee payer', () => {
  test('costs its taker the input alone and its payer fees and rent, whichever way SOL goes', async () => {
    const { venue, taker } = scene;
    const payer = await venue.vm.wallet();
    const paid = async (swap: Swap, version?: 'legacy') => {
      const before = [taker, payer].map(({ address }) => venue.vm.balance(address));
      const layout = { ...venue.vm.lifetime, version };
      const bytes = compileSwap(payer.address, toSwapInstructions({ ...swap, payer: payer.address }), layout);
      expect(await venue.vm.run(bytes, [payer, taker])).toBeUndefined();
      return [taker, payer].map(({ address }, at) => venue.vm.balance(address) - (before[at] ?? 0n));
    };
    const fees = 2n * SIGNATURE_FEE + PRIORITY_FEE;
    expect(await paid(aSwap({ quotedAmount: 1n }))).toEqual([-AMOUNT, -TOKEN_ACCOUNT_RENT - fees]);
    const cost = bought(scene.pools.split[0], 0, AMOUNT);
    const exactly = aSwap({ swapMode: 'ExactOut', quotedAmount: cost, slippageBps: 500, seed: 'exactly' });
    expect(await paid(exactly, 'legacy')).toEqual([-cost, -fees]);
    const out = sold(scene.pools.split[0], 1, AMOUNT);
    expect(await paid(aSale({ quotedAmount: out }))).toEqual([out, -fees]);
    const other = (await venue.vm.wallet()).address;
    const given = venue.vm.balance(other);
    const gift = aSale({ quotedAmount: 1n, nativeDestinationAccount: other, seed: 'given' });
    expect(await paid(gift)).toEqual([0n, -fees]);
    expect(venue.vm.balance(other)).toBeGreaterThan(given);
  });
});

describe('a maker’s quote', () => {
  test('is filled to the unit, with a fee in the input’s mint on top', async () => {
    const { tokens } = scene;
    const terms = { amountIn: AMOUNT, amountOut: 170n * AMOUNT, input: 0 as const, nonce: 1n };
    const fill = {
      ...ends('sol', 'first'),
      ...(await quoteOf(scene, terms)),
      platformFee: platformFee(tokens.sol, 100),
    };
    const before = lamports();
    expect((await land(scene, toFillInstructions(fill))).refusal).toBeUndefined();
    // The maker’s signature costs as much as the taker’s.
    const fees = 2n * SIGNATURE_FEE + PRIORITY_FEE;
    expect(lamports()).toBe(before - AMOUNT - AMOUNT / 100n - TOKEN_ACCOUNT_RENT - fees);
    expect(held(tokens.first)).toBe(170n * AMOUNT);
    expect(heldBy(scene.feeOwner, tokens.sol)).toBe(AMOUNT / 100n);
  });

  test('pays SOL out, less a fee in SOL', async () => {
    const { tokens, venue, taker } = scene;
    await fund(venue.vm, tokens.first, taker.address, AMOUNT);
    const terms = { amountIn: AMOUNT, amountOut: AMOUNT / 170n, input: 1 as const, nonce: 1n };
    const fill = {
      ...ends('first', 'sol'),
      ...(await quoteOf(scene, terms)),
      platformFee: platformFee(tokens.sol, 50),
    };
    const before = lamports();
    expect((await land(scene, toFillInstructions(fill))).refusal).toBeUndefined();
    const fee = (terms.amountOut * 50n) / 10_000n;
    expect(lamports()).toBe(before + terms.amountOut - fee - 2n * SIGNATURE_FEE - PRIORITY_FEE);
    expect(held(tokens.first)).toBe(0n);
  });
});

test('leaves room for a wallet’s guard: bytes of swaps of SOL with a platform’s fee', async () => {
  const { pools, tokens } = scene;
  const [direct, other, third] = pools.split;
  const terms = { platformFee: platformFee(tokens.sol, 50), quotedAmount: 1n };
  const classic = { betweenPrograms: [tokens.first.tokenProgram] };
  const three = { ...terms, ...classic, output: tokens.third };
  const quote = await quoteOf(scene, { amountIn: AMOUNT, amountOut: AMOUNT, input: 0, nonce: 1n });
  const rows = {
    direct: toSwapInstructions(aSwap(terms)),
    'direct, out': toSwapInstructions(aSale(terms)),
    'three paths': toSwapInstructions(aSwap({ ...terms, paths: pathsOf(scene, [direct], [other], [third]) })),
    'three hops': toSwapInstructions(
      aSwap({ ...three, paths: pathsOf(scene, [direct, pools.between, pools.last]) }),
    ),
    quote: toFillInstructions({ ...ends('sol', 'first'), ...quote, platformFee: terms.platformFee }),
  };
  const sizes: Record<string, number> = {};
  await fund(scene.venue.vm, tokens.first, scene.taker.address, AMOUNT);
  for (const [name, instructions] of Object.entries(rows)) {
    const { bytes, refusal } = await land(scene, instructions);
    expect({ name, refusal }).toEqual({ name, refusal: undefined });
    sizes[name] = bytes.length;
  }
  expect(sizes).toEqual({
    direct: 780,
    'direct, out': 738,
    'three paths': 988,
    'three hops': 1_052,
    quote: 1_062,
  });
});

test('has room for the largest fill of a maker’s quote with both tips, of 1,232 bytes', async () => {
  const { taker, tokens, venue } = scene;
  const quote = await quoteOf(scene, { amountIn: AMOUNT, amountOut: AMOUNT, input: 0, nonce: 1n });
  const tips = tipInstructions(taker.address, { jito: 1n, nozomi: 1n }, ([first]) => first ?? taker.address);
  const scaled = (token: keyof SwapScene['tokens']) => ({
    mint: tokens[token].mint,
    tokenProgram: TOKEN_2022_PROGRAM,
    units: { decimals: 6, multiplier: 2 },
  });
  const sizeOf = (over: Partial<SwapSetting>) => {
    const fill = toFillInstructions({ ...ends('sol', 'first'), ...quote, ...over });
    return compileSwap(taker.address, { ...fill, other: [...fill.other, ...tips] }, venue.vm.lifetime).length;
  };
  const [first, second, sol] = [scaled('first'), scaled('second'), ends('sol', 'first').input];
  expect([
    sizeOf({}),
    sizeOf({ output: first }),
    sizeOf({ input: first, output: sol }),
    sizeOf({ input: first, output: second }),
  ]).toEqual([1_128, 1_190, 1_148, 1_070]);
});

function ends(input: keyof SwapScene['tokens'], output: keyof SwapScene['tokens']): SwapSetting {
  const { taker, tokens } = scene;
  const [first, last] = [tokens[input], tokens[output]];
  return {
    taker: taker.address,
    input: { mint: first.mint, tokenProgram: first.tokenProgram },
    output: { mint: last.mint, tokenProgram: last.tokenProgram },
    seed: 'a1b2c3d4',
    computeUnitLimit: 200_000,
    computeUnitPrice: 1n,
  };
}

/** SOL for the first token, over one pool unless told otherwise. */
function aSwap(changes: Partial<Swap> & Pick<Swap, 'quotedAmount'>): Swap {
  const paths = pathsOf(scene, [scene.pools.split[0]]);
  return { ...ends('sol', 'first'), swapMode: 'ExactIn', paths, amount: AMOUNT, slippageBps: 50, ...changes };
}

/** The other way round. */
function aSale(changes: Partial<Swap> & Pick<Swap, 'quotedAmount'>): Swap {
  return aSwap({ ...ends('first', 'sol'), ...changes });
}

function platformFee({ mint, tokenProgram }: TestMint, bps: number): PlatformFee {
  return { account: accountOf(scene.feeOwner, { mint, tokenProgram }), mint, bps };
}

function stateOf(pool: TestPool): PoolState {
  return { pool: scene.venue.pool(pool), tickArrays: new Map() };
}

function sold(pool: TestPool, input: 0 | 1, amount: bigint): bigint {
  return sell(stateOf(pool), input, amount).amountOut;
}

function bought(pool: TestPool, input: 0 | 1, amount: bigint): bigint {
  return buy(stateOf(pool), input, amount).amountIn;
}

function lamports(wallet: Address = scene.taker.address): bigint {
  return scene.venue.vm.balance(wallet);
}

function held(token: TestMint): bigint {
  return heldBy(scene.taker.address, token);
}

function heldBy(owner: Address, token: TestMint): bigint {
  return scene.venue.balance(owner, token);
}
