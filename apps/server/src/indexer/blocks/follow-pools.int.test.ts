import {
  addLiquidityInstruction,
  createLpMintInstruction,
  createPoolInstruction,
  lpMintAddress,
  POOL_KINDS,
  poolAddress,
  removeLiquidityInstruction,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { associatedAccount } from '@orrery/venue/testing';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bonk,
  type ExtractionChain,
  NOTHING,
  SOL,
  sol,
  startExtractionChain,
  usdc,
} from '../../testing/extraction-chain.ts';
import { openAccount, paySol } from '../../testing/payments.ts';
import { readPools } from '../state/read-pools.ts';

let chain: ExtractionChain;
let alice: KeyPairSigner;
let bob: KeyPairSigner;

beforeAll(async () => {
  chain = await startExtractionChain();
  ({ alice, bob } = chain);
});
afterAll(() => chain.stop());

async function launch(wish: { goal?: bigint; links?: string; launchpad?: string } = {}) {
  const mint = await generateKeyPairSigner();
  const plan = { developer: alice, mint, symbol: 'COMET', name: 'Comet', launchpad: 'bags.fun', ...wish };
  const id = await chain.venue.launch(plan);
  await chain.pass();
  return { id, mint: mint.address };
}

const poolOf = (id: Address) => {
  const pool = chain.catalogue.pool(id);
  if (!pool) throw new Error('the pool is known');
  return pool;
};

describe('pools from blocks', () => {
  test('a launch is known as the chain has it, its token by its mint, with its links', async () => {
    const { id, mint } = await launch({ links: 'xw' });
    const [slug, pool] = [`comet-${mint.slice(0, 6).toLowerCase()}`, poolOf(id)];
    expect(chain.catalogue.token(mint)).toMatchObject({
      symbol: 'COMET',
      name: 'Comet',
      decimals: 6,
      launch: { launchpad: 'bags.fun', developer: alice.address, createdAt: pool.openedAt },
      links: { twitter: `https://social.example/${slug}`, website: `https://${slug}.example` },
    });
    const onChain = (await readPools(chain.call, [id])).get(id);
    const { reserve0: _, observations: __, observationCount: ___, ...settled } = onChain ?? {};
    expect(pool.account).toMatchObject(settled);
  });

  test('a gift that brings a launch to its goal does not end it, the next purchase that does is seen to', async () => {
    const { id } = await launch({ goal: SOL });
    const { vault1 } = poolOf(id).account;
    await chain.act([paySol(alice, vault1, 2n * SOL), getSyncNativeInstruction({ account: vault1 })]);
    expect(poolOf(id)).toMatchObject({ account: { kind: POOL_KINDS.launch } });
    expect(poolOf(id).graduatedAt).toBeUndefined();
    await chain.swap(sol, poolOf(id).mints[0], SOL / 2n);
    expect(poolOf(id).graduatedAt).toBeUndefined();
    const { openedAt } = poolOf(id);
    await chain.swap(sol, poolOf(id).mints[0], SOL);
    const account = { kind: POOL_KINDS.product, feeBps: 25, figure2: 0n };
    expect(poolOf(id)).toMatchObject({ openedAt, account });
    expect(poolOf(id).graduatedAt).toBeGreaterThan(Number(openedAt));
  });

  test('a pool that anybody opens between known tokens trades, and what goes in and comes out is liquidity', async () => {
    const mints = { mint0: bonk.id, mint1: usdc.id };
    const { address: pool } = poolAddress({ ...mints, nonce: 40 });
    const [vault0, vault1] = [associatedAccount(bonk, pool), associatedAccount(usdc, pool)];
    const programs = { tokenProgram0: bonk.tokenProgram, tokenProgram1: usdc.tokenProgram };
    const lpMint = lpMintAddress(pool);
    const lp = { ...usdc, id: lpMint };
    const open = createPoolInstruction({
      ...mints,
      ...programs,
      payer: bob.address,
      creator: bob.address,
      feeOwner: bob.address,
      pool,
      vault0,
      vault1,
      associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
      systemProgram: SYSTEM_PROGRAM,
      kind: POOL_KINDS.product,
      nonce: 40,
      feeBps: 30,
      protocolBps: 0,
      graduatedFeeBps: 0,
      tickSpacing: 0,
      figure0: 0n,
      figure1: 0n,
      figure2: 0n,
      sqrtPrice: 0n,
    });
    const makeLpMint = createLpMintInstruction({
      payer: bob.address,
      pool,
      lpMint,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      systemProgram: SYSTEM_PROGRAM,
    });
    const opened = await chain.act([open, makeLpMint, openAccount(lp, bob.address, bob)], bob);
    expect(opened).toEqual(NOTHING);
    expect(poolOf(pool)).toMatchObject({
      mints: [bonk, usdc],
      account: { creator: bob.address, feeBps: 30 },
    });

    const shares = {
      ...mints,
      ...programs,
      owner: bob.address,
      pool,
      vault0,
      vault1,
      account0: associatedAccount(bonk, bob.address),
      account1: associatedAccount(usdc, bob.address),
      lpMint,
      lpAccount: associatedAccount(lp, bob.address),
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
      extraAccounts0: [],
      extraAccounts1: [],
    };
    const add = { max0: 10_000_000_000n, max1: 40_000_000n, minShares: 1n };
    const added = await chain.act([addLiquidityInstruction({ ...shares, ...add })], bob);
    const amounts = [
      { mint: bonk.id, amount: add.max0 },
      { mint: usdc.id, amount: add.max1 },
    ];
    expect(added).toMatchObject({ trades: [], transfers: [], liquidity: [{ provider: bob.address, pool }] });
    expect(added.liquidity[0]?.amounts).toEqual(expect.arrayContaining(amounts));
    const out = { shares: 1_000_000n, min0: 1n, min1: 1n };
    const removed = await chain.act([removeLiquidityInstruction({ ...shares, ...out })], bob);
    expect(removed).toMatchObject({
      trades: [],
      transfers: [],
      liquidity: [{ provider: bob.address, pool }],
    });
    for (const { amount } of removed.liquidity[0]?.amounts ?? []) expect(amount < 0n).toBe(true);
  });
});
