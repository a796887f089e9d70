import { AccountRole, type Instruction, address as parsed } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { VENUE_PROGRAM } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import {
  encodeQuote,
  type Quote,
} from '../../packages/chain/src/programs/venue/instructions/quote-message.ts';
import { accountOf, bytesOf } from '../../packages/chain/src/testing/pools.ts';
import { type SignaturePlaces, verification } from '../../packages/chain/src/testing/quotes.ts';
import { Scene } from './testing/attack-scene.ts';
import {
  addressAt,
  type Call,
  instructionsOf,
  withAccount,
  withAccounts,
  withNumbers,
} from './testing/calls.ts';
import { depositing, fillOf, type GoodCalls, goodCalls } from './testing/good-calls.ts';

const ED25519 = parsed('Ed25519SigVerify111111111111111111111111111');
const RENT = parsed('SysvarRent111111111111111111111111111111111');
const SYSVAR_OWNER = parsed('Sysvar1111111111111111111111111111111111111');
/** Where the parts of the precompile's instruction lie in its data, and the user in a quote. */
const [KEY_AT, SIGNATURE_AT, MESSAGE_AT, MESSAGE_BYTES, USER_AT] = [16, 48, 112, 120, 48];
/** What the precompile says of a signature that is not one. */
const INVALID_SIGNATURE = 2;

let scene: Scene;
let good: GoodCalls;
let quote: Quote;
let fill: Call;
beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
  quote = good.quote;
  fill = good.calls.fillQuote;
});

/** The fill behind other instructions. */
const behind = (...before: readonly Instruction[]): Call => ({ ...fill, before });
const genuine = (changes: Partial<Quote> = {}, places?: Partial<SignaturePlaces>) =>
  verification(scene.alice, encodeQuote({ ...quote, ...changes }), places);

describe('a quote', () => {
  test('filled by another user who saw it', async () => {
    const { mallory } = scene;
    const { a, b } = good.tokens;
    const own = {
      user: mallory.address,
      source: accountOf(mallory.address, a),
      destination: accountOf(mallory.address, b),
    };
    await scene.thwarts('quoteForAnother', withAccounts(fill, own));
  });

  test('with any part of it other than it was signed', async () => {
    const [verified] = instructionsOf(fill);
    if (!verified?.data) throw new Error('a fill is verified');
    const data = Uint8Array.from(verified.data);
    for (let at = data.length - MESSAGE_BYTES; at < data.length; at += 8) {
      const forged = { ...verified, data: data.with(at, (data[at] ?? 0) ^ 1) };
      // The precompile says it, before any program runs.
      await scene.thwarts(INVALID_SIGNATURE, behind(forged));
    }
  });

  test('signed by himself for a pool of hers', async () => {
    const forged = await verification(scene.mallory, encodeQuote({ ...quote, amountOut: 10n ** 9n }));
    await scene.thwarts('quoteNotSigned', behind(forged));
  });

  test('filled in the other direction', async () => {
    const opposite = {
      source: 'destination',
      destination: 'source',
      inputMint: 'outputMint',
      outputMint: 'inputMint',
      inputVault: 'outputVault',
      outputVault: 'inputVault',
    };
    const turned = Object.entries(opposite).map(([place, other]) => [place, addressAt(fill, other)] as const);
    await scene.thwarts('wrongAddress', withAccounts(fill, Object.fromEntries(turned)));
  });

  test('filled with one mint for both sides', async () => {
    const free = withNumbers(fill, { platformFeeBps: 0 });
    const [source, destination] = [addressAt(fill, 'source'), addressAt(fill, 'destination')];
    const [inputMint, outputMint] = [addressAt(fill, 'inputMint'), addressAt(fill, 'outputMint')];
    await scene.thwarts('wrongAddress', withAccounts(free, { inputMint: outputMint, source: destination }));
    await scene.thwarts('wrongAddress', withAccounts(free, { outputMint: inputMint, destination: source }));
  });

  test('for another pool of the same maker and mints', async () => {
    const tokens = [good.tokens.a, good.tokens.b] as const;
    const other = await scene.venue.createPool({ kind: 'quoted', tokens, nonce: 50 });
    await scene.must(depositing(scene, other, [10n ** 9n, 10n ** 9n]));
    const [inputVault, outputVault] = other.vaults;
    const moved = withAccounts(fill, { pool: other.address, inputVault, outputVault });
    await scene.thwarts('quoteForAnother', moved);
    const elsewhere = await fillOf(scene, other, { ...quote, pool: other.address });
    await scene.rehearse(elsewhere);
  });

  test('a second after its last one', async () => {
    const { unixTimestamp: now } = scene.vm.svm.getClock();
    const last = await fillOf(scene, good.pools.quoted, { ...quote, expiry: now });
    await scene.rehearse(last);
    const clock = scene.vm.svm.getClock();
    clock.unixTimestamp += 1n;
    scene.vm.svm.setClock(clock);
    await scene.thwarts('quoteExpired', last);
  });

  test('twice in one transaction, and once more in another', async () => {
    const tokens = [good.tokens.a, good.tokens.b] as const;
    const pool = await scene.venue.createPool({ kind: 'quoted', tokens, nonce: 51 });
    await scene.must(depositing(scene, pool, [10n ** 9n, 10n ** 9n]));
    const own = await fillOf(scene, pool, { ...quote, pool: pool.address, nonce: 7n });
    const ownerless = {
      platformFeeAccount: VENUE_PROGRAM,
      referralFeeAccount: VENUE_PROGRAM,
      referralAuthority: VENUE_PROGRAM,
    };
    const free = withNumbers(withAccounts(own, ownerless), { platformFeeBps: 0 });
    const [once, twice] = [instructionsOf(free), [...instructionsOf(free), ...instructionsOf(free)]];
    await scene.thwarts('quoteNotSigned', [...once, free.instruction]);
    await scene.thwarts('quoteUsed', twice);
    await scene.must(free);
    const { reserve1 } = scene.venue.pool(pool);
    expect(reserve1).toBe(10n ** 9n - quote.amountOut);
    await scene.thwarts('quoteUsed', free);
    const cheaper = await fillOf(scene, pool, { ...quote, pool: pool.address, nonce: 7n, amountIn: 1n });
    await scene.thwarts('quoteUsed', cheaper);
  });
});

describe('a signature', () => {
  test('that is verified, of another quote that lies in another instruction', async () => {
    const old = await genuine({ amountOut: 1n });
    const better = encodeQuote({ ...quote, amountOut: 10n ** 9n });
    const { alice } = scene;
    const elsewhere = { signatureInstruction: 0, keyInstruction: 0, messageInstruction: 0 };
    const forged = await verification(alice, better, elsewhere);
    const data = Uint8Array.from(forged.data ?? []);
    // Alice has not signed this one.
    data.fill(0, SIGNATURE_AT, MESSAGE_AT);
    await scene.thwarts('quoteNotSigned', behind(old, { ...forged, data }));
    // Her key is here, and the key that has signed is in the message: that of its user.
    const { mallory } = scene;
    const { a, b } = good.tokens;
    const his = {
      user: mallory.address,
      source: accountOf(mallory.address, a),
      destination: accountOf(mallory.address, b),
    };
    const self = encodeQuote({ ...quote, user: mallory.address, amountOut: 10n ** 9n });
    const inMessage = await verification(mallory, self, { keyAt: MESSAGE_AT + USER_AT });
    const dressed = Uint8Array.from(inMessage.data ?? []);
    dressed.set(bytesOf(alice.address), KEY_AT);
    const filled = withAccounts({ ...fill, before: [{ ...inMessage, data: dressed }] }, his);
    await scene.thwarts('quoteNotSigned', filled);
  });

  test('with parts said to lie in an instruction by its number', async () => {
    for (const place of ['signatureInstruction', 'keyInstruction', 'messageInstruction'])
      await scene.thwarts('quoteNotSigned', behind(await genuine({}, { [place]: 0 })));
  });

  test('of parts of which one lies in another instruction', async () => {
    const old = await genuine({ amountOut: 1n });
    const oldData = Uint8Array.from(old.data ?? []);
    const better = encodeQuote({ ...quote, amountOut: 10n ** 9n });
    // Her key and an old signature of hers here, and what it signs in the instruction before.
    const forged = await verification(scene.alice, better, { messageInstruction: 0 });
    const data = Uint8Array.from(forged.data ?? []);
    data.set(oldData.slice(SIGNATURE_AT, MESSAGE_AT), SIGNATURE_AT);
    await scene.thwarts('quoteNotSigned', behind(old, { ...forged, data }));
    // A message of hers, signed by himself: his key and his signature in the instruction before, hers here.
    const his = await verification(scene.mallory, better);
    const named = await verification(scene.mallory, better, { keyInstruction: 0 });
    const hers = Uint8Array.from(named.data ?? []);
    hers.set(bytesOf(scene.alice.address), KEY_AT);
    await scene.thwarts('quoteNotSigned', behind(his, { ...named, data: hers }));
  });

  test('that is not directly before, comes after, or is one of two', async () => {
    const [verified] = instructionsOf(fill);
    if (!verified) throw new Error('a fill is verified');
    await scene.thwarts('quoteNotSigned', behind(verified, good.calls.meanTick.instruction));
    await scene.thwarts('quoteNotSigned', [fill.instruction, verified]);
    await scene.thwarts('quoteNotSigned', [good.calls.meanTick.instruction, fill.instruction, verified]);
    await scene.thwarts('quoteNotSigned', behind(await verification(scene.alice, encodeQuote(quote), {}, 2)));
  });

  test('of hers under something that is no quote', async () => {
    const message = encodeQuote(quote);
    for (const other of [
      message.with(0, 79),
      message.with(15, 1),
      message.slice(0, -8),
      Uint8Array.from([...message, 0]),
    ])
      await scene.thwarts('quoteNotSigned', behind(await verification(scene.alice, other)));
  });

  test('of hers under a part of a quote, the rest of which he writes himself, or with something behind it', async () => {
    const part = await verification(scene.alice, encodeQuote(quote).slice(0, -8));
    for (const [signed, rest] of [
      [part, new Uint8Array(8)],
      [await genuine(), new Uint8Array(1)],
    ] as const) {
      const data = Uint8Array.from([...(signed.data ?? []), ...rest]);
      await scene.thwarts('quoteNotSigned', behind({ ...signed, data }));
    }
  });

  test('that is only shown to another program, which has some use for its first byte', async () => {
    const { a } = good.tokens;
    const { address } = await scene.vm.wallet();
    scene.vm.put({ address, owner: a.tokenProgram, data: new Uint8Array(165), lamports: 10n ** 9n });
    const forged = await verification(scene.mallory, encodeQuote({ ...quote, amountOut: 10n ** 9n }));
    const data = Uint8Array.from(forged.data ?? []);
    data.set(bytesOf(scene.alice.address), KEY_AT);
    // To the first token program a 1 is to open an account, with anything after it.
    const opening = {
      programAddress: a.tokenProgram,
      accounts: [
        { address, role: AccountRole.WRITABLE },
        ...[a.mint, scene.mallory.address, RENT].map((each) => ({
          address: each,
          role: AccountRole.READONLY,
        })),
      ],
      data,
    };
    await scene.rehearse([opening]);
    await scene.thwarts('quoteNotSigned', behind(opening));
  });

  test('verified in a list of instructions that he wrote himself', async () => {
    const { data = new Uint8Array() } = await genuine({ amountOut: 10n ** 9n });
    const { address } = await scene.vm.wallet();
    const list = listOf(Uint8Array.from(data));
    scene.vm.put({ address, owner: SYSVAR_OWNER, data: list, lamports: 10n ** 9n });
    await scene.thwarts('wrongAddress', withAccount(behind(), 'instructions', address));
  });
});

/** The bytes of the instructions sysvar with one instruction of the precompile, the second one running. */
function listOf(data: Uint8Array): Uint8Array {
  const u16 = (value: number) => [value & 0xff, value >> 8];
  const entry = [...u16(0), ...bytesOf(ED25519), ...u16(data.length), ...data];
  return Uint8Array.from([...u16(2), ...u16(6), ...u16(6), ...entry, ...u16(1)]);
}
