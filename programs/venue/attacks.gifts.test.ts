import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  claimGift,
  createGift,
  linkLamports,
  returnGift,
} from '../../packages/chain/src/gifts/gift-instructions.ts';
import { giftAmounts } from '../../packages/chain/src/gifts/gift-intent.ts';
import { giftAddress } from '../../packages/chain/src/programs/venue/addresses.ts';
import {
  freeze,
  fund,
  type MintKind,
  type TestMint,
  thaw,
  tokenAt,
  transferOf,
} from '../../packages/chain/src/testing/mints.ts';
import { accountOf } from '../../packages/chain/src/testing/pools.ts';
import { buildTransaction } from '../../packages/chain/src/transactions/build-transaction.ts';
import { decodeTransaction } from '../../packages/chain/src/transactions/decode-transaction.ts';
import { Scene } from './testing/attack-scene.ts';
import { type Call, withAccount, withAccounts } from './testing/calls.ts';
import { giftOf, heldAt } from './testing/gifts.ts';
import { type GoodCalls, goodCalls } from './testing/good-calls.ts';

const UNIT = 10n ** 6n;
const SOL = 10n ** 9n;
/** Rent of a gift's 152 bytes, a token account's 165, and an account without data. */
const GIFT_RENT = 1_948_800n;
const TOKEN_RENT = 2_039_280n;
const LEAST_SOL = 890_880n;
const FOR_FEES = 100_000n;
/** What the system program says of an address that is taken. */
const TAKEN = 0;

let scene: Scene;
let good: GoodCalls;
beforeAll(async () => {
  scene = await Scene.open();
  good = await goodCalls(scene);
});

/** A gift of Alice's at a link of its own. */
async function leave(token: TestMint | undefined, amount = UNIT) {
  const link = await scene.key();
  await scene.must([giftOf(scene, link, token, { amount })]);
  const held = heldAt(scene, link.address, token?.tokenProgram);
  return { link, held, address: giftAddress(link.address) };
}

const claimed = (instruction: Instruction): Call => ({ name: 'claimGift', instruction });
const returned = (instruction: Instruction): Call => ({ name: 'returnGift', instruction });
const balance = (address: Address) => scene.vm.balance(address);

/** Lets a minute pass, after which the scene's gifts have expired. */
const passMinute = () => scene.venue.passSlots(150);

/** What the bytes of a gift's creation say is locked up at most. */
function mostDeposits(instruction: Instruction): bigint {
  const bytes = buildTransaction(scene.alice.address, scene.vm.lifetime, [instruction]);
  const found = giftAmounts(decodeTransaction(bytes)).find(({ of }) => of === 'deposit');
  return -(found?.change ?? 0n);
}

/** A claim whose fees the link's key pays, as in a transaction of its own. */
async function claimAlone(link: KeyPairSigner, claim: Instruction) {
  const said = await scene.vm.send([claim], link);
  expect(said).toBeUndefined();
}

describe('a gift of SOL', () => {
  test('costs its sender the amount, its rent and what the link gets; a claim pays it to the unit and leaves nothing behind', async () => {
    const { alice } = scene;
    const before = balance(alice.address);
    const { link, held, address } = await leave(undefined, SOL);
    expect(balance(alice.address)).toBe(before - SOL - GIFT_RENT - LEAST_SOL - FOR_FEES);
    expect(mostDeposits(giftOf(scene, link, undefined))).toBe(GIFT_RENT + LEAST_SOL + FOR_FEES);
    expect(balance(link.address)).toBe(linkLamports(0));
    expect(linkLamports(0)).toBe(LEAST_SOL + FOR_FEES);
    expect(held.gift).toMatchObject({ sender: alice.address, link: link.address, amount: SOL });
    // A wallet that the chain has never seen.
    const { address: recipient } = await scene.key();
    await claimAlone(link, claimGift(held, recipient));
    expect(balance(recipient)).toBe(SOL);
    expect([balance(link.address), balance(address)]).toEqual([0n, 0n]);
    expect(scene.vm.read(address)).toBeUndefined();
    expect(balance(alice.address)).toBe(before - SOL - 5_000n);
  });

  test('of the least amount can be claimed by a new wallet', async () => {
    const { link, held } = await leave(undefined, LEAST_SOL);
    const { address: recipient } = await scene.key();
    await claimAlone(link, claimGift(held, recipient));
    expect(balance(recipient)).toBe(LEAST_SOL);
  });

  test('with more SOL sent to it: the recipient gets the gift, its sender the rest', async () => {
    const { alice, mallory } = scene;
    const { link, held, address } = await leave(undefined, SOL);
    const before = balance(alice.address);
    await scene.must([getTransferSolInstruction({ source: mallory, destination: address, amount: 777n })]);
    const { address: recipient } = await scene.key();
    await scene.must([claimGift(held, recipient)]);
    expect(balance(recipient)).toBe(SOL);
    expect(balance(alice.address)).toBe(before + GIFT_RENT + 777n + linkLamports(0));
    expect(balance(link.address)).toBe(0n);
  });

  test('goes back to its sender alone, who asks for it', async () => {
    const { alice } = scene;
    const before = balance(alice.address);
    const { link, held, address } = await leave(undefined, SOL);
    await scene.must([returnGift(held)]);
    expect(balance(alice.address)).toBe(before - linkLamports(0));
    expect(scene.vm.read(address)).toBeUndefined();
    // What stays on the link's key.
    expect(balance(link.address)).toBe(LEAST_SOL + FOR_FEES);
  });

  test('is claimed by its sender too', async () => {
    const before = balance(scene.alice.address);
    const { held } = await leave(undefined, SOL);
    await scene.must([claimGift(held, scene.alice.address)]);
    expect(balance(scene.alice.address)).toBe(before);
  });
});

describe('a gift of tokens', () => {
  test.each(['classic', 'plain', 'permanent-delegate', 'close-authority'] as const)(
    'of a %s mint arrives to the unit at a wallet that had none of it',
    async (kind) => {
      const token = await scene.token({ kind });
      const { alice } = scene;
      const before = balance(alice.address);
      const [held0] = scene.purse(alice.address, [token]);
      const { link, held, address } = await leave(token);
      const { address: recipient } = await scene.key();
      expect(balance(link.address)).toBeGreaterThanOrEqual(TOKEN_RENT + FOR_FEES);
      await claimAlone(link, claimGift(held, recipient));
      expect(scene.purse(recipient, [token])).toEqual([UNIT]);
      expect(scene.purse(alice.address, [token])).toEqual([(held0 ?? 0n) - UNIT]);
      for (const gone of [address, held.gift.vault, link.address]) expect(balance(gone)).toBe(0n);
      // The recipient's account and the fee are all that it cost beside.
      const rent = balance(accountOf(recipient, token));
      expect(balance(alice.address)).toBe(before - rent - 5_000n);
    },
  );

  test.each<MintKind>([
    { kind: 'classic' },
    { kind: 'plain' },
    { kind: 'transfer-fee', bps: 100, most: 10n },
    { kind: 'pausable' },
  ])('of a $kind mint locks up no more than its bytes say', async (kind) => {
    const token = await scene.token(kind);
    const link = await scene.key();
    const creation = giftOf(scene, link, token);
    const before = balance(scene.alice.address);
    await scene.must([creation]);
    const real = before - balance(scene.alice.address);
    expect(real).toBeLessThanOrEqual(mostDeposits(creation));
    if (kind.kind === 'classic') expect(real).toBe(mostDeposits(creation));
  });

  test('leaves the rent with its sender where the recipient has an account', async () => {
    const { a } = good.tokens;
    const before = balance(scene.alice.address);
    const { held } = await leave(a);
    await scene.must([claimGift(held, scene.bob.address)]);
    expect(balance(scene.alice.address)).toBe(before);
  });

  test('of a mint with a fee on transfers: what arrived is the gift, and the vault is closed in spite of what it withheld', async () => {
    const token = await scene.token({ kind: 'transfer-fee', bps: 100, most: 10n ** 12n });
    for (const isClaim of [true, false]) {
      const { link, held } = await leave(token, 100n * UNIT);
      expect(held.gift.amount).toBe(99n * UNIT);
      const { address: recipient } = isClaim ? await scene.key() : scene.alice;
      await fund(scene.vm, token, recipient, 0n);
      const [before] = scene.purse(recipient, [token]);
      if (isClaim) await claimAlone(link, claimGift(held, recipient));
      else await scene.must([returnGift(held)]);
      expect(scene.purse(recipient, [token])).toEqual([(before ?? 0n) + (99n * UNIT * 99n) / 100n]);
      expect(scene.vm.read(held.gift.vault)).toBeUndefined();
    }
  });

  test('with more tokens sent to its vault, which do not keep it from being closed', async () => {
    const { a } = good.tokens;
    const { mallory, alice } = scene;
    const { held } = await leave(a);
    const source = accountOf(mallory.address, a);
    await scene.must([
      transferOf(a, { source, destination: held.gift.vault, authority: mallory, amount: 5n }),
    ]);
    const before = scene.purse(alice.address, [a]);
    await scene.must([returnGift(held)]);
    expect(scene.purse(alice.address, [a])).toEqual(before.map((amount) => amount + UNIT + 5n));
  });

  test('to a vault that was opened and filled before: the gift is what the sender added', async () => {
    const { a } = good.tokens;
    const link = await scene.key();
    await fund(scene.vm, a, giftAddress(link.address), 7n);
    await scene.must([giftOf(scene, link, a)]);
    expect(heldAt(scene, link.address).gift.amount).toBe(UNIT);
  });

  test('goes back into an account that its sender has closed meanwhile', async () => {
    const { alice } = scene;
    const token = await scene.token({ kind: 'classic' }, UNIT);
    const { held } = await leave(token);
    const account = accountOf(alice.address, token);
    await scene.must([
      getCloseAccountInstruction({ account, destination: alice.address, owner: alice }),
      returnGift(held),
    ]);
    expect(scene.purse(alice.address, [token])).toEqual([UNIT]);
  });

  test('is neither claimed nor lost while it is frozen', async () => {
    const token = await scene.token({ kind: 'classic' });
    const { held } = await leave(token);
    await freeze(scene.vm, token, held.gift.vault);
    const ACCOUNT_FROZEN = 17;
    await scene.thwarts(ACCOUNT_FROZEN, [claimGift(held, scene.bob.address)]);
    await scene.thwarts(ACCOUNT_FROZEN, [returnGift(held)]);
    await thaw(scene.vm, token, held.gift.vault);
    await scene.must([claimGift(held, scene.bob.address)]);
  });
});

describe('an attacker', () => {
  test('without the key claims nothing, with the key of another link neither', async () => {
    const { mallory } = scene;
    const { link, held } = await leave(good.tokens.b);
    const other = await leave(good.tokens.b);
    const claim = claimed(claimGift(held, mallory.address));
    await scene.thwarts('wrongLink', withAccount(claim, 'link', mallory.address));
    await scene.thwarts('wrongLink', withAccount(claim, 'link', other.link.address));
    // Another link's gift, with the vault of this one.
    const swapped = claimed(claimGift(other.held, mallory.address));
    await scene.thwarts('wrongAddress', withAccount(swapped, 'vault', held.gift.vault));
    await scene.thwarts('wrongLink', withAccount(swapped, 'link', link.address));
  });

  test('who takes a signed claim cannot have it paid or its rent returned to himself', async () => {
    const { bob, mallory } = scene;
    const { held } = await leave(good.tokens.b);
    const claim = claimed(claimGift(held, bob.address));
    await scene.thwarts('wrongAddress', withAccount(claim, 'sender', mallory.address));
    // The token account must be the recipient's own.
    const account = accountOf(mallory.address, good.tokens.b);
    await scene.thwarts('InvalidSeeds', withAccount(claim, 'account', account));
    await scene.thwarts('InvalidSeeds', withAccount(claim, 'recipient', mallory.address));
  });

  test('claims a gift twice in vain: in one transaction, in the next, or brought back with lamports', async () => {
    for (const token of [undefined, good.tokens.b]) {
      const { link, held, address } = await leave(token, SOL / 100n);
      const claim = claimGift(held, scene.bob.address);
      const revive = getTransferSolInstruction({
        source: scene.mallory,
        destination: address,
        amount: SOL / 10n,
      });
      for (const again of [claim, returnGift(held)]) {
        await scene.thwarts('notOfProgram', [claim, again]);
        await scene.thwarts('notOfProgram', [claim, revive, again]);
      }
      // Nor can the link be filled anew in the transaction that empties it.
      await scene.thwarts(TAKEN, [claim, giftOf(scene, link, token, { amount: SOL / 100n })]);
      await scene.must([claim]);
      await scene.thwarts('notOfProgram', [claim]);
      await scene.thwarts('notOfProgram', [returnGift(held)]);
    }
  });

  test('overwrites no gift, even with the key of its link', async () => {
    const { mallory } = scene;
    const { link } = await leave(undefined, SOL);
    const over = createGift({
      sender: mallory.address,
      link: link.address,
      amount: SOL,
      expiry: 2n ** 63n,
    });
    await scene.thwarts(TAKEN, [over]);
  });

  test('takes nothing back before the expiry, and after it sends it only to its sender', async () => {
    const { alice, mallory } = scene;
    const { held, link } = await leave(good.tokens.b);
    const call = returned(returnGift(held, mallory.address));
    await scene.thwarts('giftNotExpired', call);
    passMinute();
    await scene.thwarts('giftExpired', [claimGift(held, scene.bob.address)]);
    await scene.thwarts('wrongAddress', withAccount(call, 'sender', mallory.address));
    const account = accountOf(mallory.address, good.tokens.b);
    await scene.thwarts('InvalidSeeds', withAccount(call, 'account', account));
    const before = [balance(alice.address), ...scene.purse(alice.address, [good.tokens.b])];
    await scene.must(call);
    const [lamports = 0n, tokens = 0n] = before;
    expect(scene.purse(alice.address, [good.tokens.b])).toEqual([tokens + UNIT]);
    expect(balance(alice.address)).toBeGreaterThan(lamports + GIFT_RENT);
    expect(balance(link.address)).toBeGreaterThan(0n);
  });

  test('gives it no program and no mint of his own', async () => {
    const { bob } = scene;
    const { a, stray2022 } = good.tokens;
    const { held } = await leave(good.tokens.b);
    const claim = claimed(claimGift(held, bob.address));
    const fake = 'orreryTrap111111111111111111111111111111111' as Address;
    await scene.thwarts('wrongAddress', withAccount(claim, 'associatedTokenProgram', fake));
    await scene.thwarts('invalidTokenProgram', withAccount(claim, 'tokenProgram', a.tokenProgram));
    await scene.thwarts(
      'wrongAddress',
      withAccounts(claim, { mint: stray2022.mint, account: accountOf(bob.address, stray2022) }),
    );
  });

  test('sends a gift of SOL for one of tokens, or the other way round, in vain', async () => {
    const sol = await leave(undefined, SOL);
    const { b } = good.tokens;
    const tokens = await leave(b);
    const asSol = { ...tokens.held, gift: { ...tokens.held.gift, mint: sol.held.gift.mint } };
    await scene.thwarts('wrongAddress', [claimGift(asSol, scene.bob.address)]);
    // What a gift of SOL is given beside changes nothing.
    const asTokens = {
      gift: { ...sol.held.gift, mint: b.mint, vault: tokens.held.gift.vault },
      tokenProgram: b.tokenProgram,
    };
    await scene.must([claimGift(asTokens, scene.bob.address)]);
    expect(tokenAt(scene.vm, tokens.held.gift.vault).amount).toBe(UNIT);
  });
});
