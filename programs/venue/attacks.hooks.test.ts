import {
  type AccountMeta,
  AccountRole,
  type Address,
  address,
  downgradeRoleToNonSigner,
  generateKeyPairSigner,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getSyncNativeInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../packages/chain/src/addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { commandHostile, type HostileAct, PLACES } from '../../packages/chain/src/testing/hooks.ts';
import { aMint, fund, type TestMint } from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  lpToken,
  type TestPool,
  type TestPosition,
} from '../../packages/chain/src/testing/pools.ts';
import { type RuntimeError, Scene } from './testing/attack-scene.ts';
import type { Asked } from './testing/calls.ts';
import { collecting, type GoodCalls, goodCalls, swapsOver } from './testing/good-calls.ts';

const UNIT = 10n ** 6n;
const REFUSED = 7200;
/** Where the accounts that the hook's list asks for stand when it is called. */
const LISTED = {
  venue: PLACES.extras,
  pool: PLACES.extras + 1,
  token: PLACES.extras + 2,
  vault: PLACES.extras + 3,
  thief: PLACES.extras + 4,
};
/** Transfers a million units in the words of the first token program; asks for a mean price. */
const TRANSFER = Uint8Array.of(3, 64, 66, 15, 0, 0, 0, 0, 0);
const MEAN_TICK = new Uint8Array(9).with(0, 20);
const SYNC_NATIVE = Uint8Array.of(17);

let scene: Scene;
let good: GoodCalls;
let hooked: TestMint;
let shares: TestPool;
let position: TestPosition;
/** Everything that moves tokens of the hooked mint into a vault or out of one. */
let moving: Record<string, Asked>;

beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
  const { venue, vm, alice, mallory, bob, treasurer } = scene;
  const { a } = good.tokens;
  const mint = await generateKeyPairSigner();
  const { address, vaults } = await venue.nameOf({
    tokens: [{ ...a, mint: mint.address, tokenProgram: TOKEN_2022_PROGRAM }, a],
  });
  hooked = await hostileMint(mint, [
    readonly(VENUE_PROGRAM),
    writable(address),
    readonly(TOKEN_PROGRAM_ADDRESS),
    writable(vaults[1]),
    writable(accountOf(mallory.address, a)),
    { address, role: AccountRole.READONLY_SIGNER },
  ]);
  for (const owner of [alice, bob, mallory, treasurer]) await fund(vm, hooked, owner.address, 10n ** 13n);
  const settings = { tokens: [hooked, a], feeBps: 30, protocolBps: 5, feeOwner: treasurer.address } as const;
  shares = await venue.createPool({ ...settings, kind: 'product' });
  await venue.add(shares, alice, [10n ** 12n, 10n ** 12n]);
  const ranged = {
    ...settings,
    kind: 'concentrated',
    tickSpacing: 8,
    sqrtPrice: 1n << 64n,
    nonce: 1,
  } as const;
  position = await venue.openPosition(await venue.createPool(ranged), alice, { lower: -800, upper: 800 });
  await venue.must([venue.increasing(position, 10n ** 12n)]);
  const calls = (from: 0 | 1) => swapsOver(scene, good, [{ from, pools: [{ pool: shares }] }]);
  const [selling, buying] = [calls(0), calls(1)];
  await scene.must(selling.swap);
  moving = {
    'swap in': selling.swap,
    'swap out': buying.swap,
    'exact swap in': selling.swapExactOut,
    'exact swap out': buying.swapExactOut,
    'liquidity in': [venue.adding(shares, alice.address, [UNIT, UNIT])],
    'liquidity out': [venue.removing(shares, alice.address, UNIT)],
    'a position in': [venue.increasing(position, UNIT)],
    'a position out': [venue.decreasing(position, UNIT)],
    'fees out': [collecting(scene, shares)],
  };
  venue.passSlots(1);
});

describe('a hook in the middle of a trade', () => {
  const acts: readonly (readonly [string, HostileAct, number | RuntimeError])[] = [
    ['refuses', { what: 'refuse' }, REFUSED],
    ['never ends', { what: 'spin' }, 'ProgramFailedToComplete'],
    ['calls the venue', { what: 'call', subject: LISTED.venue, data: MEAN_TICK }, 'ReentrancyNotAllowed'],
    ['empties a vault', { what: 'call', subject: LISTED.token, data: TRANSFER }, 'MissingRequiredSignature'],
    ['takes from where tokens come', { what: 'take', subject: PLACES.source }, 'PrivilegeEscalation'],
    ['takes from where tokens go', { what: 'take', subject: PLACES.destination }, 'PrivilegeEscalation'],
    ['takes from a vault', { what: 'take', subject: LISTED.vault }, 'PrivilegeEscalation'],
    ['writes into the source', { what: 'write', subject: PLACES.source }, 'ReadonlyDataModified'],
    ['writes into a vault', { what: 'write', subject: LISTED.vault }, 'ExternalAccountDataModified'],
    [
      'writes into an account of his own',
      { what: 'write', subject: LISTED.thief },
      'ExternalAccountDataModified',
    ],
  ];

  test.each(acts)('that %s ends it, and nothing has moved', async (_, act, refusal) => {
    for (const asked of Object.values(moving)) {
      await commandHostile(scene.vm, hooked.mint, { what: 'nothing' });
      await scene.rehearse(asked);
      await commandHostile(scene.vm, hooked.mint, act);
      await scene.thwarts(refusal, asked);
    }
  });

  test('that writes into the pool ends it, and nothing has moved', async () => {
    await commandHostile(scene.vm, hooked.mint, { what: 'write', subject: LISTED.pool });
    for (const [name, asked] of Object.entries(moving)) {
      // Where this pool pays, and not that of the position, it is who owns the tokens, and the hook may not even write to it.
      const isOwner = name.endsWith(' out') && name !== 'a position out';
      await scene.thwarts(isOwner ? 'ReadonlyDataModified' : 'ExternalAccountDataModified', asked);
    }
  });
});

describe('a hook with a list that asks for a signature', () => {
  test.each([
    ['of who pays', 'alice'],
    ['of who only pays for something else in the transaction', 'bob'],
  ] as const)('does not get that %s, and takes nothing', async (_, name) => {
    const { a } = good.tokens;
    const { vm, venue, alice, bob, mallory } = scene;
    const victim = { alice, bob }[name];
    const [from, to] = [accountOf(victim.address, a), accountOf(mallory.address, a)];
    const signing = { address: victim.address, role: AccountRole.READONLY_SIGNER };
    const list = [readonly(TOKEN_PROGRAM_ADDRESS), writable(from), writable(to), signing];
    const token = await hostileMint(await generateKeyPairSigner(), list);
    await fund(vm, token, alice.address, UNIT);
    const pool = await venue.createPool({ kind: 'product', tokens: [token, a] });
    await fund(vm, lpToken(pool), alice.address, 0n);
    await commandHostile(vm, token.mint, { what: 'call', subject: PLACES.extras, data: TRANSFER });
    const paying = getTransferSolInstruction({ source: bob, destination: alice.address, amount: 1n });
    await scene.thwarts('MissingRequiredSignature', [
      paying,
      venue.adding(pool, alice.address, [UNIT, UNIT]),
    ]);
  });
});

test('a hook that has the destination count lamports of its owner, so that less than was promised seems enough', async () => {
  const { vm, venue, alice, bob } = scene;
  const money = { ...good.tokens.a, mint: address('So11111111111111111111111111111111111111112') };
  const destination = await fund(vm, money, bob.address, 0n);
  const list = [readonly(TOKEN_PROGRAM_ADDRESS), writable(destination)];
  const token = await hostileMint(await generateKeyPairSigner(), list);
  for (const owner of [alice, bob]) await fund(vm, token, owner.address, 10n ** 9n);
  const pool = await venue.createPool({ kind: 'product', tokens: [token, money] });
  const wrapped = await fund(vm, money, alice.address, 0n);
  await scene.must([
    getTransferSolInstruction({ source: alice, destination: wrapped, amount: 10n ** 9n }),
    getSyncNativeInstruction({ account: wrapped }),
  ]);
  await venue.add(pool, alice, [10n ** 9n, 10n ** 9n]);
  await scene.must([getTransferSolInstruction({ source: bob, destination, amount: 10n ** 9n })]);
  await commandHostile(vm, token.mint, { what: 'call', subject: PLACES.extras, data: SYNC_NATIVE });
  const selling = (quotedAmount: bigint) =>
    venue.selling(bob.address, [{ from: 0, pools: [{ pool }] }], {
      amount: UNIT,
      quotedAmount,
      slippageBps: 0,
    });
  const gives = (10n ** 9n * UNIT) / (10n ** 9n + UNIT);
  await scene.thwarts('slippageExceeded', [selling(gives + 1n)]);
  await scene.must([selling(gives)]);
  expect(venue.balance(bob.address, money)).toBe(10n ** 9n + gives);
});

/** A mint with a hook that gets these accounts, some of them signed if the program lets it; who names them does not sign for them. */
async function hostileMint(given: KeyPairSigner, list: readonly AccountMeta[]): Promise<TestMint> {
  const token = await aMint(scene.vm, { kind: 'transfer-hook', hook: 'hostile', extras: list }, given);
  const extras = token.extras.map(({ address, role }) => ({ address, role: downgradeRoleToNonSigner(role) }));
  return { ...token, extras };
}

function readonly(address: Address): AccountMeta {
  return { address, role: AccountRole.READONLY };
}

function writable(address: Address): AccountMeta {
  return { address, role: AccountRole.WRITABLE };
}
