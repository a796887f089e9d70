import type { Instruction, KeyPairSigner } from '@solana/kit';
import { getBurnInstruction } from '@solana-program/token';
import {
  AuthorityType,
  getFreezeAccountInstruction,
  getInitializeMint2Instruction,
  getInitializeMintCloseAuthorityInstruction,
  getInitializePermanentDelegateInstruction,
  getInitializeTransferHookInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token-2022';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePoolInstruction } from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import {
  aMint,
  fund,
  renounce,
  renouncing,
  type TestMint,
  tokenAt,
  transferOf,
} from '../../packages/chain/src/testing/mints.ts';
import { accountOf, lpToken, sidesOf, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { type Call, withAccount, withAccounts } from './testing/calls.ts';
import { collecting } from './testing/good-calls.ts';

const SUPPLY = 10n ** 15n;
/** At the goal about a fifth of the supply is left. */
const [VIRTUAL0, VIRTUAL1, GOAL] = [73_000_000_000_000n, 30_000_000_000n, 85_000_000_000n];
const MINT_MISMATCH = 3;
/** In a mint, and in a token account. */
const [SUPPLY_AT, AMOUNT_AT] = [36, 64];

let scene: Scene;
let money: TestMint;
beforeAll(async () => {
  scene = await Scene.open();
  money = await scene.token({ kind: 'classic' });
});

let token: TestMint;
let pool: TestPool;
beforeEach(async () => {
  token = await aMint(scene.vm, { kind: 'classic' });
  scene.know(token.authority);
  for (const owner of [scene.bob, scene.mallory, scene.treasurer])
    await fund(scene.vm, token, owner.address, 0n);
  await fund(scene.vm, token, scene.alice.address, SUPPLY);
  await renounce(scene.vm, token);
  pool = await launching();
});

describe('buying around the goal', () => {
  test('in one trade or in many never gives more than the curve did', async () => {
    const { mallory, bob } = scene;
    const whole = 3n * GOAL;
    await scene.must([trading(mallory, 1, whole)]);
    const atOnce = held(mallory);
    expect(scene.venue.pool(pool)).toMatchObject({ kind: 0, feeBps: 25, graduatedFeeBps: 0, figure2: 0n });
    const { reserve0, reserve1, lpSupply } = scene.venue.pool(pool);
    expect(lpSupply * lpSupply).toBeLessThanOrEqual(reserve0 * reserve1);
    pool = await launching(1);
    for (let part = 0; part < 30; part += 1) await scene.must([trading(bob, 1, whole / 30n)]);
    expect(scene.venue.pool(pool).kind).toBe(0);
    expect(held(bob)).toBeLessThan(atOnce);
  });

  test('a unit below it, and the last one: the launch goes on, and ends, once', async () => {
    const { mallory, venue } = scene;
    const need = scene.venue.pool(pool).figure2;
    await scene.must([trading(mallory, 1, paying(need - 1n))]);
    expect(venue.pool(pool)).toMatchObject({ kind: 3, reserve1: need - 1n });
    await scene.must([trading(mallory, 1, 3n)]);
    expect(venue.pool(pool)).toMatchObject({ kind: 0, figure0: 0n, figure1: 0n, figure2: 0n });
    expect(venue.pool(pool).reserve1).toBeGreaterThanOrEqual(need);
    await scene.thwarts('wrongKind', [venue.funding(pool, 0n)]);
    await scene.thwarts('notEmpty', [closing()]);
  });

  test('and selling back over it again and again gains nothing', async () => {
    const { mallory, venue } = scene;
    const before = venue.balance(mallory.address, money);
    await scene.must([trading(mallory, 1, paying(GOAL) - 10n)]);
    for (let round = 0; round < 20; round += 1)
      await scene.must([trading(mallory, 1, 1000n), trading(mallory, 0, held(mallory) / 3n)]);
    await scene.must([trading(mallory, 0, held(mallory))]);
    expect(venue.balance(mallory.address, money)).toBeLessThan(before);
    expect(scene.surplus(pool)).toEqual([0n, 0n]);
  });

  test('the shares of a launch that is over have no owner', async () => {
    const { mallory, venue, vm } = scene;
    await scene.must([trading(mallory, 1, 2n * GOAL)]);
    await scene.must([venue.lpMintCreation(pool)]);
    await fund(vm, lpToken(pool), mallory.address, 0n);
    const { lpSupply, reserve0, reserve1 } = venue.pool(pool);
    const most = [held(mallory), 10n ** 14n] as const;
    await scene.must([venue.adding(pool, mallory.address, most)]);
    const shares = venue.amount(accountOf(mallory.address, lpToken(pool)));
    await scene.thwarts(1, [venue.removing(pool, mallory.address, shares + 1n)]);
    await scene.must([venue.removing(pool, mallory.address, shares)]);
    expect(venue.pool(pool).lpSupply).toBe(lpSupply);
    expect(venue.pool(pool).reserve0).toBeGreaterThanOrEqual(reserve0);
    expect(venue.pool(pool).reserve1).toBeGreaterThanOrEqual(reserve1);
  });
});

describe('selling to a launch', () => {
  test('more than was bought, out of a supply that he kept back, takes no more than was paid in', async () => {
    const { mallory, bob, venue } = scene;
    await scene.must([trading(bob, 1, GOAL / 2n)]);
    const { reserve1 } = venue.pool(pool);
    hoard(mallory, 10n ** 18n);
    await scene.thwarts('notEnoughLiquidity', [trading(mallory, 0, 10n ** 18n)]);
    const before = venue.balance(mallory.address, money);
    // As much as it takes at a time, until not even a little is paid for.
    for (let part = 10n ** 17n; part >= 10n ** 9n; part /= 2n)
      await scene.attempt([trading(mallory, 0, part)]);
    const taken = venue.balance(mallory.address, money) - before;
    expect(taken).toBeGreaterThan(0n);
    expect(taken).toBeLessThanOrEqual(reserve1);
    expect(scene.surplus(pool)).toEqual([0n, 0n]);
  });

  test('before it is opened, or buying of it, gives nothing', async () => {
    const { mallory, venue } = scene;
    hoard(mallory, 10n ** 12n);
    pool = await venue.createPool({ ...settings(2), kind: 'launch' });
    await scene.thwarts('notEnoughLiquidity', [trading(mallory, 1, 10n ** 9n)]);
    await scene.thwarts('notEnoughLiquidity', [trading(mallory, 0, 10n ** 12n)]);
    // So little that it would give nothing.
    await scene.thwarts('invalidCalculation', [trading(mallory, 0, 1n)]);
  });
});

describe('ending a launch', () => {
  test('while a token is held outside, or with the tokens of another launch', async () => {
    const { mallory, venue, alice } = scene;
    await scene.must([trading(mallory, 1, GOAL / 3n)]);
    await scene.thwarts('notEmpty', [closing()]);
    // All but one unit come back.
    await scene.must([giving(mallory, held(mallory) - 1n), collecting(scene, pool)]);
    await scene.thwarts('notEmpty', [closing()]);
    hoard(alice, 1n);
    await scene.must([giving(alice, 1n)]);
    await scene.thwarts('notEmpty', [closing()]);
    // A holder who burns tokens leaves the money paid for them in the pool.
    await burn(mallory, 1n);
    const [before, owed] = [venue.balance(alice.address, money), venue.pool(pool).reserve1];
    await scene.must([closing()]);
    expect(venue.balance(alice.address, money)).toBe(before + owed);
    for (const account of [pool.address, ...pool.vaults]) expect(scene.vm.read(account)).toBeUndefined();
    expect(tokenSupply()).toBe(0n);
  });

  test('with tokens bought back from two of the same mint', async () => {
    const { venue, alice } = scene;
    hoard(alice, SUPPLY);
    const other = pool;
    pool = await launching(3);
    await scene.thwarts('notEmpty', [closing()]);
    await scene.thwarts('notEmpty', [closing(other)]);
    expect(venue.pool(other).reserve0).toBe(SUPPLY);
  });

  test('into an account of another mint, or into its own vault', async () => {
    const { alice } = scene;
    await scene.must([trading(scene.mallory, 1, GOAL / 3n)]);
    await scene.must([giving(scene.mallory, held(scene.mallory)), collecting(scene, pool)]);
    const into = (account: 0 | 1) =>
      closing(pool, account === 0 ? accountOf(alice.address, token) : pool.vaults[1]);
    await scene.thwarts(MINT_MISMATCH, [into(0)]);
    // A vault that has paid itself is not empty, and cannot be closed.
    await scene.thwarts(11, [into(1)]);
    await scene.must([closing()]);
  });
});

describe('ending the pool that a launch has become', () => {
  beforeEach(async () => {
    await scene.must([trading(scene.mallory, 1, 2n * GOAL)]);
    expect(scene.venue.pool(pool).kind).toBe(0);
  });

  test('pays its creator what sellers have left, once every token is back and every fee is paid', async () => {
    const { mallory, treasurer, alice, venue, vm } = scene;
    await scene.must([trading(mallory, 0, held(mallory) - 1000n), giving(mallory, 999n)]);
    await scene.thwarts('notEmpty', [closing()]);
    await scene.must([giving(mallory, 1n)]);
    // All of it is in the vault, but some is the treasurer’s, who would get money for it.
    expect(venue.amount(pool.vaults[0])).toBe(tokenSupply());
    await scene.thwarts('notEmpty', [closing()]);
    await scene.must([collecting(scene, pool)]);
    await scene.thwarts('notEmpty', [closing()]);
    await scene.must([giving(treasurer, held(treasurer))]);
    const { reserve1, owed1 } = venue.pool(pool);
    expect([reserve1 > GOAL / 10n, owed1]).toEqual([true, 0n]);
    const stranger = {
      ...closingAccounts(),
      creator: mallory.address,
      account1: accountOf(mallory.address, money),
    };
    await scene.thwarts('notOwner', [closePoolInstruction(stranger)]);
    const before = venue.balance(alice.address, money);
    await scene.must([closing()]);
    expect(venue.balance(alice.address, money)).toBe(before + reserve1);
    for (const account of [pool.address, ...pool.vaults]) expect(vm.read(account)).toBeUndefined();
    expect(tokenSupply()).toBe(0n);
  });

  test('while fees of money are owed', async () => {
    const { mallory, treasurer, venue } = scene;
    await scene.must([collecting(scene, pool)]);
    await scene.must([giving(treasurer, held(treasurer)), trading(mallory, 1, GOAL)]);
    await scene.must([giving(mallory, held(mallory))]);
    expect(venue.amount(pool.vaults[0])).toBe(tokenSupply());
    expect(venue.pool(pool)).toMatchObject({ owed0: 0n, owed1: GOAL / 100n });
    await scene.thwarts('notEmpty', [closing()]);
    await scene.must([collecting(scene, pool), closing()]);
  });

  test('is over once anybody has made its LP mint, with liquidity of others or without', async () => {
    const { mallory, treasurer, venue, vm } = scene;
    await scene.must([venue.lpMintCreation(pool)]);
    await fund(vm, lpToken(pool), mallory.address, 0n);
    await scene.must([venue.adding(pool, mallory.address, [10n ** 9n, 10n ** 9n])]);
    await scene.must([giving(mallory, held(mallory)), collecting(scene, pool)]);
    await scene.must([giving(treasurer, held(treasurer))]);
    expect(venue.amount(pool.vaults[0])).toBe(tokenSupply());
    await scene.thwarts('wrongKind', [closing()]);
  });

  test('is not what a pool is that was made without a launch, though all there is of its token lies in it', async () => {
    const { alice, venue, vm } = scene;
    const other = await aMint(vm, { kind: 'classic' });
    const source = await fund(vm, other, alice.address, SUPPLY);
    const settings = { kind: 'product', tokens: [other, money] } as const;
    const made = await venue.nameOf(settings);
    const authority = alice;
    await scene.must([
      venue.creation(made, settings),
      transferOf(other, { source, destination: made.vaults[0], authority, amount: SUPPLY }),
    ]);
    await scene.thwarts('wrongKind', [closing(made)]);
  });
});

describe('opening a launch', () => {
  test('with a delegate, who could burn what buyers hold and then close the pool over their money', async () => {
    const { alice, venue, vm } = scene;
    token = await aMint(vm, { kind: 'permanent-delegate' });
    scene.know(token.authority);
    await fund(vm, token, alice.address, SUPPLY);
    await fund(vm, token, scene.mallory.address, 0n);
    pool = await venue.createPool({ ...settings(), kind: 'launch' });
    const opening = [venue.funding(pool, SUPPLY)];
    await scene.thwarts('launchAuthority', opening);
    await scene.thwarts('launchExtension', [...renouncing(token), ...opening]);
    await scene.thwarts('notEnoughLiquidity', [trading(scene.mallory, 1, GOAL)]);
  });

  test('and taking a right back afterwards, in the same transaction or later', async () => {
    const { alice, venue, vm } = scene;
    const made = await aMint(vm, { kind: 'plain' });
    scene.know(made.authority);
    await fund(vm, made, alice.address, SUPPLY);
    const { mint, tokenProgram, authority: owner } = made;
    const config = { programAddress: tokenProgram };
    const account = accountOf(alice.address, made);
    const opened = await venue.createPool({ ...settings(), tokens: [made, money], kind: 'launch' });
    const back = [AuthorityType.MintTokens, AuthorityType.FreezeAccount].map((authorityType) =>
      getSetAuthorityInstruction({ owned: mint, owner, authorityType, newAuthority: owner.address }, config),
    );
    const rights: readonly Instruction[] = [
      ...back,
      getMintToInstruction({ mint, token: account, mintAuthority: owner, amount: 1n }, config),
      getFreezeAccountInstruction({ account, mint, owner }, config),
      getInitializePermanentDelegateInstruction({ mint, delegate: owner.address }),
      getInitializeMintCloseAuthorityInstruction({ mint, closeAuthority: owner.address }),
      getInitializeTransferHookInstruction({ mint, authority: owner.address, programId: owner.address }),
      getInitializeMint2Instruction({ mint, decimals: 6, mintAuthority: owner.address }, config),
    ];
    const opening = [...renouncing(made), venue.funding(opened, SUPPLY)];
    for (const right of rights) expect(await scene.attempt([...opening, right])).toBeDefined();
    expect(venue.pool(opened).reserve0).toBe(0n);
    await scene.must(opening);
    const before = vm.read(mint);
    for (const right of rights) expect(await scene.attempt([right])).toBeDefined();
    expect(vm.read(mint)).toEqual(before);
  });

  test('with the mint of another token in its place, which has no such power', async () => {
    const { alice, venue, vm } = scene;
    const harmless = token;
    token = await aMint(vm, { kind: 'permanent-delegate' });
    scene.know(token.authority);
    await fund(vm, token, alice.address, SUPPLY);
    pool = await venue.createPool({ ...settings(), kind: 'launch' });
    const opening: Call = { name: 'fundLaunch', instruction: venue.funding(pool, SUPPLY) };
    const { mint, tokenProgram } = harmless;
    await scene.thwarts('wrongAddress', withAccount(opening, 'mint0', mint));
    const whole = { mint0: mint, tokenProgram0: tokenProgram, account0: accountOf(alice.address, harmless) };
    await scene.thwarts('wrongAddress', withAccounts(opening, whole));
  });

  test('twice, for another user, or with tokens that stay in its vault', async () => {
    const { mallory, alice, venue } = scene;
    hoard(alice, SUPPLY);
    await scene.thwarts('alreadyDone', [venue.funding(pool, 1n)]);
    await scene.must([trading(mallory, 1, GOAL - GOAL / 10n)]);
    await scene.thwarts('alreadyDone', [venue.funding(pool, SUPPLY)]);
  });
});

function settings(nonce = 0) {
  const figures = [VIRTUAL0, VIRTUAL1, GOAL] as const;
  const fees = { feeBps: 100, protocolBps: 100, graduatedFeeBps: 25, feeOwner: scene.treasurer.address };
  return { ...fees, tokens: [token, money] as const, figures, nonce };
}

async function launching(nonce = 0): Promise<TestPool> {
  if (nonce > 0) hoard(scene.alice, SUPPLY);
  const made = await scene.venue.createPool({ ...settings(nonce), kind: 'launch' });
  await scene.must([scene.venue.funding(made, SUPPLY)]);
  return made;
}

/** A sale without a limit to the launch: of its token (0), or of money (1). */
function trading(trader: KeyPairSigner, from: 0 | 1, amount: bigint): Instruction {
  const sale = { amount, quotedAmount: 0n, slippageBps: 0 };
  return scene.venue.selling(trader.address, [{ from, pools: [{ pool }] }], sale);
}

/** What must be paid so that so much is left behind the protocol's percent. */
function paying(rest: bigint): bigint {
  return ((rest - 1n) * 10_000n) / 9900n + 1n;
}

function closing(ended = pool, account1 = accountOf(scene.alice.address, money)): Instruction {
  return closePoolInstruction({ ...closingAccounts(ended), account1 });
}

function closingAccounts(ended = pool) {
  return { ...sidesOf(ended), pool: ended.address, creator: scene.alice.address };
}

/** Sends tokens to the vault, unasked. */
function giving(owner: KeyPairSigner, amount: bigint): Instruction {
  const accounts = { source: accountOf(owner.address, token), destination: pool.vaults[0] };
  return transferOf(token, { ...accounts, authority: owner, amount });
}

/** Gives an owner tokens as if they had been made before the launch: none can be since. */
function hoard(owner: KeyPairSigner, amount: bigint): void {
  for (const [address, at] of [
    [token.mint, SUPPLY_AT],
    [accountOf(owner.address, token), AMOUNT_AT],
  ] as const) {
    const account = scene.vm.read(address);
    if (!account) throw new Error(`${address} is no account`);
    const view = new DataView(account.data.buffer, account.data.byteOffset);
    view.setBigUint64(at, view.getBigUint64(at, true) + amount, true);
    scene.vm.put(account);
  }
}

async function burn(owner: KeyPairSigner, amount: bigint): Promise<void> {
  const account = accountOf(owner.address, token);
  await scene.must([getBurnInstruction({ account, mint: token.mint, authority: owner, amount })]);
}

function held(owner: KeyPairSigner): bigint {
  return tokenAt(scene.vm, accountOf(owner.address, token)).amount;
}

function tokenSupply(): bigint {
  const data = scene.vm.read(token.mint)?.data ?? new Uint8Array(44);
  return new DataView(data.slice().buffer).getBigUint64(SUPPLY_AT, true);
}
