import { readFileSync } from 'node:fs';
import { type Address, address, getAddressDecoder, getProgramDerivedAddress } from '@solana/kit';
import { getApproveInstruction } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { associatedAddress } from '../../packages/chain/src/addresses/associated-address.ts';
import { TOKEN_2022_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import { freeze, fund, thaw } from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  bytesOf,
  lpToken,
  sidesOf,
  type TestPool,
} from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { addressAt, withAccount, withAccounts, withNumbers } from './testing/calls.ts';
import { type GoodCalls, goodCalls, swapsOver } from './testing/good-calls.ts';

const UNIT = 10n ** 6n;
/** What the token programs say of an account without enough, one of another owner, one of another mint, and a frozen one. */
const [TOO_LITTLE, MINT_MISMATCH, OWNER_MISMATCH, FROZEN] = [1, 3, 4, 17];

let scene: Scene;
let good: GoodCalls;
beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
});

describe('with pools that are not the venue’s', () => {
  test('a pool of another deployment of the program, and a pool in another deployment', async () => {
    const copy = address('orreryVenueCopy1111111111111111111111111111');
    scene.vm.svm.addProgram(copy, new Uint8Array(readFileSync(new URL('venue.so', import.meta.url))));
    for (const name of [
      'addLiquidity',
      'removeLiquidity',
      'swap',
      'collectProtocolFees',
      'fillQuote',
    ] as const) {
      const { before = [], instruction } = good.calls[name];
      await scene.thwarts('notOfProgram', [...before, { ...instruction, programAddress: copy }]);
    }
    const { a, b } = good.tokens;
    const seeds = ['pool', bytesOf(a.mint), bytesOf(b.mint), Uint8Array.of(9, 0)];
    const [pool] = await getProgramDerivedAddress({ programAddress: copy, seeds });
    const [vault0, vault1] = [vaultOf(pool, a), vaultOf(pool, b)];
    const creation = withAccounts(good.calls.createPool, { pool, vault0, vault1 });
    await scene.must([{ ...creation.instruction, programAddress: copy }]);
    expect(scene.vm.read(pool)?.owner).toBe(copy);
    await scene.thwarts('notOfProgram', [
      withAccounts(good.calls.addLiquidity, { pool, vault0, vault1 }).instruction,
    ]);
  });

  test('both sides of a pool the other way round', async () => {
    for (const name of [
      'addLiquidity',
      'removeLiquidity',
      'depositInventory',
      'withdrawInventory',
    ] as const) {
      const call = good.calls[name];
      const { quoted, shares } = good.pools;
      const { mint0, mint1, vault0, vault1 } = sidesOf(name.endsWith('Inventory') ? quoted : shares);
      const vaults = withAccounts(call, { vault0: vault1, vault1: vault0 });
      const mints = withAccounts(call, { mint0: mint1, mint1: mint0 });
      const [account0, account1] = [addressAt(call, 'account1'), addressAt(call, 'account0')];
      const all = withAccounts(mints, { vault0: vault1, vault1: vault0, account0, account1 });
      const [tokenProgram0, tokenProgram1] = [
        addressAt(call, 'tokenProgram1'),
        addressAt(call, 'tokenProgram0'),
      ];
      for (const flawed of [vaults, mints, all, withAccounts(all, { tokenProgram0, tokenProgram1 })])
        await scene.thwarts('wrongAddress', flawed);
    }
  });

  test('the LP mint of another pool, or one of his own, to mint or burn cheaper shares', async () => {
    const own = await scene.token({ kind: 'classic' });
    const lpAccount = accountOf(scene.alice.address, own);
    for (const name of ['addLiquidity', 'removeLiquidity'] as const) {
      for (const lpMint of [own.mint, good.pools.twin.lpMint])
        await scene.thwarts('wrongAddress', withAccounts(good.calls[name], { lpMint, lpAccount }));
      await scene.thwarts(MINT_MISMATCH, withAccount(good.calls[name], 'lpAccount', lpAccount));
    }
  });

  test('the other token program, and one that has almost its address', async () => {
    const { a, b } = good.tokens;
    const fake = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DB');
    scene.vm.svm.addProgramFromFile(
      fake,
      decodeURIComponent(new URL('../hook/hostile.so', import.meta.url).pathname),
    );
    const programs = { tokenProgram: b.tokenProgram, tokenProgram2022: a.tokenProgram };
    for (const [place, other] of Object.entries(programs))
      for (const program of [other, fake])
        await scene.thwarts('invalidTokenProgram', withAccount(good.calls.swap, place, program));
    const swapped = withAccounts(good.calls.swap, programs);
    await scene.thwarts('invalidTokenProgram', swapped);
    for (const name of [
      'addLiquidity',
      'increaseLiquidity',
      'depositInventory',
      'collectProtocolFees',
    ] as const)
      for (const place of ['tokenProgram0', 'tokenProgram1'])
        for (const program of [
          fake,
          addressAt(good.calls[name], place) === a.tokenProgram ? TOKEN_2022_PROGRAM : a.tokenProgram,
        ])
          await scene.thwarts('invalidTokenProgram', withAccount(good.calls[name], place, program));
  });
});

test('with a program that has the token program’s address but for one bit, wherever that is', async () => {
  const { a } = good.tokens;
  for (const at of [0, 8, 16, 24]) {
    const bytes = Uint8Array.from(bytesOf(a.tokenProgram));
    const fake = getAddressDecoder().decode(bytes.with(at, (bytes[at] ?? 0) ^ 1));
    await scene.thwarts('invalidTokenProgram', withAccount(good.calls.swap, 'tokenProgram', fake));
  }
});

describe('with one account in two places', () => {
  test('what he sells as what he buys', async () => {
    const source = addressAt(good.calls.swap, 'source');
    await scene.thwarts('wrongAddress', withAccount(good.calls.swap, 'destination', source));
  });

  test('a vault as what he pays from', async () => {
    const [vaultA, vaultB] = good.pools.shares.vaults;
    await scene.thwarts(OWNER_MISMATCH, withAccount(good.calls.swap, 'source', vaultA));
    await scene.thwarts(OWNER_MISMATCH, withAccount(good.calls.swapExactOut, 'source', vaultA));
    const { addLiquidity, depositInventory, increaseLiquidity, fundLaunch, fillQuote } = good.calls;
    const { quoted, range, unfunded } = good.pools;
    for (const [call, place, vault] of [
      [addLiquidity, 'account0', vaultA],
      [addLiquidity, 'account1', vaultB],
      [depositInventory, 'account0', quoted.vaults[0]],
      [increaseLiquidity, 'account1', range.vaults[1]],
      [fillQuote, 'source', quoted.vaults[0]],
    ] as const)
      await scene.thwarts(OWNER_MISMATCH, withAccount(call, place, vault));
    const nothing = withNumbers(fundLaunch, { amount: 0n });
    await scene.thwarts(OWNER_MISMATCH, withAccount(nothing, 'account0', unfunded.vaults[0]));
  });

  test('a vault as where it is paid: the pool keeps it, and credits no provider', async () => {
    const { shares, quoted } = good.pools;
    const { removeLiquidity, withdrawInventory, swap } = good.calls;
    const { swap: sale, swapExactOut } = swapsOver(scene, good, [{ from: 0, pools: [{ pool: shares }] }]);
    const { address: referralAuthority, vaults } = shares;
    for (const [call, pool, side, others] of [
      [removeLiquidity, shares, 0, { account0: vaults[0] }],
      [removeLiquidity, shares, 1, { account1: vaults[1] }],
      [withdrawInventory, quoted, 1, { account1: quoted.vaults[1] }],
      [sale, shares, 1, { destination: vaults[1] }],
      [swap, shares, 0, { platformFeeAccount: vaults[0] }],
      [swap, shares, 0, { referralFeeAccount: vaults[0], referralAuthority }],
    ] as const) {
      const before = scene.surplus(pool);
      await scene.must(withAccounts(call, others));
      expect(scene.surplus(pool)[side]).toBeGreaterThan(before[side]);
      expect(scene.surplus(pool)[1 - side]).toBe(before[1 - side]);
    }
    const self = { destination: vaults[1] };
    const asking = withNumbers(sale, { quotedAmount: 1n });
    await scene.thwarts('slippageExceeded', withAccounts(asking, self));
    await scene.thwarts('exactOutMismatch', withAccounts(swapExactOut, self));
  });

  test('what he sells from as what the platform’s fee goes to: he sells less, and pays no one', async () => {
    const { swap } = good.calls;
    const source = addressAt(swap, 'source');
    const { bob, treasurer, mallory } = scene;
    const before = scene.purse(bob.address, Object.values(good.tokens).slice(0, 3));
    const others = [treasurer, mallory].map(({ address: owner }) =>
      scene.venue.balance(owner, good.tokens.a),
    );
    const own = { platformFeeAccount: source, referralFeeAccount: source, referralAuthority: bob.address };
    await scene.must(withAccounts(withNumbers(swap, { quotedAmount: 0n }), own));
    const after = scene.purse(bob.address, Object.values(good.tokens).slice(0, 3));
    expect(after[0]).toBe((before[0] ?? 0n) - UNIT + (UNIT * 50n) / 10_000n);
    expect(
      [treasurer, mallory].map(({ address: owner }) => scene.venue.balance(owner, good.tokens.a)),
    ).toEqual(others);
  });

  test('a pool as a position or a tick array, and the other way round', async () => {
    const { increaseLiquidity, decreaseLiquidity, closePosition, burnPosition } = good.calls;
    const { range } = good.pools;
    const { wide } = good.positions;
    const instead: readonly Record<string, Address>[] = [
      { position: range.address },
      { lowerTicks: range.address },
      { upperTicks: wide.address },
      { pool: wide.address },
      { pool: wide.lowerTicks, position: wide.lowerTicks },
    ];
    for (const call of [increaseLiquidity, decreaseLiquidity])
      for (const others of instead) await scene.thwarts('notOfProgram', withAccounts(call, others));
    for (const call of [closePosition, burnPosition])
      for (const position of [range.address, wide.lowerTicks, good.ledgers.bob])
        await scene.thwarts('notOfProgram', withAccount(call, 'position', position));
  });

  test('one tick array for both ends of a position, which end in two', async () => {
    const { wide } = good.positions;
    for (const name of ['increaseLiquidity', 'decreaseLiquidity'] as const)
      for (const array of [wide.lowerTicks, wide.upperTicks]) {
        const twice = withAccounts(good.calls[name], { lowerTicks: array, upperTicks: array });
        await scene.thwarts('wrongTicks', twice);
      }
  });

  test('both sides of a pool paid to one account', async () => {
    const { a } = good.tokens;
    const account1 = accountOf(scene.alice.address, a);
    for (const name of ['removeLiquidity', 'withdrawInventory'] as const)
      await scene.thwarts('IncorrectProgramId', withAccount(good.calls[name], 'account1', account1));
  });
});

describe('with token accounts that only look like some', () => {
  test('a multisig with members that spell a mint and an owner', async () => {
    const { a } = good.tokens;
    const { treasurer, bob } = scene;
    const spelt = async (owner: Address) => {
      const data = new Uint8Array(355).fill(1);
      data.set(bytesOf(a.mint), 0);
      data.set(bytesOf(owner), 32);
      return put(a.tokenProgram, data);
    };
    const { swap, collectProtocolFees, setTokenLedger, addLiquidity } = good.calls;
    for (const [call, place, error] of [
      [swap, 'source', 'wrongAddress'],
      [swap, 'platformFeeAccount', 'wrongAddress'],
      [swap, 'referralFeeAccount', 'invalidReferralAuthority'],
      [setTokenLedger, 'tokenAccount', 'invalidTokenLedger'],
      [addLiquidity, 'account0', 'invalidTokenProgram'],
    ] as const)
      await scene.thwarts(error, withAccount(call, place, await spelt(bob.address)));
    const own = withAccount(collectProtocolFees, 'account0', await spelt(treasurer.address));
    await scene.thwarts('invalidTokenProgram', own);
  });

  test('a token account that is not opened, and a mint in its place', async () => {
    const { a } = good.tokens;
    const data = new Uint8Array(165);
    data.set(bytesOf(a.mint), 0);
    for (const account of [await put(a.tokenProgram, data), a.mint])
      for (const place of ['source', 'platformFeeAccount'])
        await scene.thwarts('wrongAddress', withAccount(good.calls.swap, place, account));
  });
});

test('with what only looks like a mint: one that is not opened, one of his own program, a token account', async () => {
  const { a, b } = good.tokens;
  const { data = new Uint8Array() } = scene.vm.read(a.mint) ?? {};
  const { address: own } = await scene.vm.wallet();
  for (const { mint, tokenProgram } of [
    { mint: await put(a.tokenProgram, new Uint8Array(data.length)), tokenProgram: a.tokenProgram },
    { mint: await put(own, data), tokenProgram: own },
    { mint: accountOf(scene.bob.address, b), tokenProgram: b.tokenProgram },
  ]) {
    const settings = { kind: 'product', tokens: [{ ...a, mint, tokenProgram }, b], nonce: 60 } as const;
    const pool = await scene.venue.nameOf(settings);
    await scene.thwarts('invalidTokenProgram', [scene.venue.creation(pool, settings)]);
  }
});

describe('with what is not his to spend', () => {
  test('the tokens, shares, inventory and liquidity of another owner', async () => {
    const { mallory } = scene;
    await fund(scene.vm, lpToken(good.pools.shares), mallory.address, 0n);
    const stolen = withAccount(good.calls.swap, 'user', mallory.address);
    await scene.thwarts(OWNER_MISMATCH, stolen);
    for (const name of ['addLiquidity', 'removeLiquidity'] as const)
      await scene.thwarts(OWNER_MISMATCH, withAccount(good.calls[name], 'owner', mallory.address));
    const holding = (pool: TestPool) => {
      const [account0, account1] = pool.tokens.map((token) => accountOf(mallory.address, token));
      if (!account0 || !account1) throw new Error('a pool has two tokens');
      return { account0, account1 };
    };
    const { quoted, range, returned } = good.pools;
    const inventory = { ...holding(quoted), maker: mallory.address };
    await scene.thwarts('notOwner', withAccounts(good.calls.withdrawInventory, inventory));
    for (const name of ['decreaseLiquidity', 'increaseLiquidity'] as const) {
      const taken = withAccounts(good.calls[name], { ...holding(range), owner: mallory.address });
      await scene.thwarts('notOwner', taken);
    }
    const ended = { creator: mallory.address, account1: holding(returned).account1 };
    await scene.thwarts('notOwner', withAccounts(good.calls.closePool, ended));
    const fees = withAccounts(good.calls.collectProtocolFees, holding(good.pools.shares));
    await scene.thwarts('notOwner', fees);
    for (const name of ['closePosition', 'burnPosition'] as const)
      await scene.thwarts('notOwner', withAccount(good.calls[name], 'owner', mallory.address));
  });

  test('more than the owner of an account has let him spend', async () => {
    const { mallory, bob } = scene;
    const { a } = good.tokens;
    const source = accountOf(bob.address, a);
    const delegated = withAccount(good.calls.swap, 'user', mallory.address);
    const approve = getApproveInstruction({ source, delegate: mallory.address, owner: bob, amount: UNIT });
    await scene.must([approve]);
    const more = withNumbers(delegated, { amount: UNIT + 1n });
    await scene.thwarts(TOO_LITTLE, more);
    const before = scene.venue.amount(source);
    await scene.must(delegated);
    expect(scene.venue.amount(source)).toBe(before - UNIT);
    await scene.thwarts(OWNER_MISMATCH, delegated);
  });

  test('frozen tokens, and tokens out of a frozen vault, until they are thawed', async () => {
    const { a, b } = good.tokens;
    const { swap, removeLiquidity, addLiquidity } = good.calls;
    const source = addressAt(swap, 'source');
    const [, vault] = good.pools.shares.vaults;
    await freeze(scene.vm, a, source);
    await scene.thwarts(FROZEN, swap);
    await thaw(scene.vm, a, source);
    await freeze(scene.vm, b, vault);
    for (const call of [swap, removeLiquidity, addLiquidity]) await scene.thwarts(FROZEN, call);
    await thaw(scene.vm, b, vault);
    for (const call of [swap, removeLiquidity, addLiquidity]) await scene.must(call);
  });
});

/** An account of a program's that its instructions never made. */
async function put(owner: Address, data: Uint8Array): Promise<Address> {
  const { address: elsewhere } = await scene.vm.wallet();
  scene.vm.put({ address: elsewhere, owner, data, lamports: 10n ** 9n });
  return elsewhere;
}

function vaultOf(owner: Address, { mint, tokenProgram }: { mint: Address; tokenProgram: Address }): Address {
  return associatedAddress({ owner, mint, tokenProgram });
}
