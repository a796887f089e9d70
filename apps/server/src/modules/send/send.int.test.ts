import {
  buildTransaction,
  claimGift,
  createGift,
  decodeGift,
  decodeTransaction,
  findGiftBreach,
  type GiftIntent,
  giftAddress,
  type HeldGift,
  inviteKey,
  returnGift,
  SYSTEM_PROGRAM,
  VENUE_ERRORS,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import { CraftSendReplySchema, type InvitesReply, InvitesReplySchema } from '@orrery/wire/send/send';
import { readBalances } from '@orrery/world/testing';
import {
  type Address,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSignerFromKeyPair,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';

const SOL = 1_000_000_000n;
const UNIT = 1_000_000n;
const DAYS_30 = 2_592_000;
/** What a gift of SOL takes beside: 10,000 for two signatures, 1,948,800 for its account, 990,880 on the link's key. */
const SOL_GIFT_FEES = 10_000 + 1_948_800 + 990_880;
/** Costs of a token gift: deposits of its account and its vault, and a third one and 100,000 on the link's key. */
const TOKEN_GIFT_FEES = 10_000 + 1_948_800 + 2_039_280 + 2_139_280;

let harness: Harness;
let sender: KeyPairSigner;
let trader: Awaited<ReturnType<Harness['wallet']>>;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  trader = await harness.wallet(41);
  sender = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(41));
  await harness.advance(SLOT_MS);
});
afterAll(() => harness.stop());

let links = 0;
/** A link with its key. */
async function aLink() {
  links += 1;
  return createSignerFromKeyPair(await inviteKey(`code${String(links).padStart(8, '1')}`));
}

async function post(path: string, body: unknown) {
  const reply = await fetch(harness.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as unknown };
}

async function lists(address: Address): Promise<[pending: InvitesReply, history: InvitesReply]> {
  const read = async (path: string) => {
    const reply = await fetch(`${harness.url}/send/v1/${path}?address=${address}`);
    return v.parse(InvitesReplySchema, await reply.json());
  };
  return [await read('pending-invites'), await read('invite-history')];
}

/** The transaction that leaves a gift, as the server builds it. */
async function craft(link: Address, amount: bigint, mint?: Address) {
  const reply = await post('/send/v1/craft-send', {
    inviteSigner: link,
    sender: sender.address,
    amount: String(amount),
    mint,
  });
  return v.parse(CraftSendReplySchema, reply.body);
}

async function signed(bytes: Uint8Array, signers: readonly KeyPairSigner[]): Promise<Uint8Array> {
  let transaction = Uint8Array.from(bytes);
  for (const signer of signers) transaction = Uint8Array.from(await signOrder({ transaction }, signer));
  return transaction;
}

/** Hands it to the node; what it refused, or undefined. */
async function submit(transaction: Uint8Array): Promise<string | undefined> {
  const wire = Buffer.from(transaction).toString('base64') as Base64EncodedWireTransaction;
  const config = { encoding: 'base64', preflightCommitment: 'processed' } as const;
  try {
    await harness.localnet.rpc.sendTransaction(wire, config).send();
    return undefined;
  } catch (error) {
    return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  } finally {
    await harness.advance(SLOT_MS);
  }
}

async function leave(link: KeyPairSigner, amount: bigint, mint?: Address) {
  const { tx, ...told } = await craft(link.address, amount, mint);
  expect(
    await submit(await signed(Uint8Array.from(Buffer.from(tx, 'base64')), [sender, link])),
  ).toBeUndefined();
  return told;
}

async function heldAt(link: Address): Promise<HeldGift> {
  const { value } = await harness.localnet.rpc
    .getAccountInfo(giftAddress(link), { encoding: 'base64' })
    .send();
  const gift = value && decodeGift(Uint8Array.from(Buffer.from(value.data[0], 'base64')));
  if (!gift) throw new Error('no gift');
  const isSol = gift.mint === SYSTEM_PROGRAM;
  return { gift, tokenProgram: isSol ? SYSTEM_PROGRAM : TOKEN_PROGRAM_ADDRESS };
}

/** How the chain's logs write an error of the program. */
const inLogs = (code: number) => `custom program error: 0x${code.toString(16)}`;

async function act(instruction: Instruction, ...signers: [KeyPairSigner, ...KeyPairSigner[]]) {
  const { value: lifetime } = await harness.localnet.rpc.getLatestBlockhash().send();
  const bytes = buildTransaction(signers[0].address, lifetime, [instruction]);
  return submit(await signed(bytes, signers));
}

const holdings = (address: Address) => readBalances(harness.localnet.rpc, address);
const lamports = async (address: Address) => (await harness.localnet.rpc.getBalance(address).send()).value;

describe('a gift of SOL', () => {
  test('is left, listed, claimed by the link’s key alone, and listed as claimed; a second claim finds nothing', async () => {
    const link = await aLink();
    const before = await lamports(sender.address);
    const { expiry, totalFeeLamports } = await leave(link, SOL);
    expect(Number(totalFeeLamports)).toBe(SOL_GIFT_FEES);
    expect(before - (await lamports(sender.address))).toBe(SOL + BigInt(totalFeeLamports));
    expect(Math.abs(Number(expiry) - harness.time.now() / 1000 - DAYS_30)).toBeLessThan(2);
    const [pending, past] = await lists(sender.address);
    const gift = {
      invite_signer: link.address,
      invite_pda: giftAddress(link.address),
      sender: sender.address,
      amount: String(SOL),
      expiry,
      mint: null,
    };
    expect(pending).toMatchObject({
      invites: [{ ...gift, action: null, deletion_tx: null }],
      hasMoreData: false,
    });
    expect(past.invites).toEqual([]);
    const held = await heldAt(link.address);
    const [{ address: recipient }, { address: another }] = await Promise.all([
      generateKeyPairSigner(),
      generateKeyPairSigner(),
    ]);
    expect(await act(claimGift(held, recipient), link)).toBeUndefined();
    expect([await lamports(recipient), await lamports(link.address)]).toEqual([SOL, 0n]);
    expect(before - (await lamports(sender.address))).toBe(SOL + 15_000n);
    expect(await act(claimGift(held, another), link)).toBeDefined();
    expect(await lamports(another)).toBe(0n);
    const claimed = { ...gift, action: 'claim', receiver: recipient };
    for (const who of [sender.address, recipient, link.address]) {
      const [open, ended] = await lists(who);
      expect([open.invites, ended.invites]).toMatchObject([[], [claimed]]);
    }
  });

  test('opened twice at once goes to one of the two, whole', async () => {
    const link = await aLink();
    await leave(link, SOL);
    const held = await heldAt(link.address);
    const recipients = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
    const { value: lifetime } = await harness.localnet.rpc.getLatestBlockhash().send();
    const claims = await Promise.all(
      recipients.map(({ address }) =>
        signed(buildTransaction(link.address, lifetime, [claimGift(held, address)]), [link]),
      ),
    );
    await Promise.all(claims.map(submit));
    const got = await Promise.all(recipients.map(({ address }) => lamports(address)));
    expect(got.toSorted((a, b) => Number(a - b))).toEqual([0n, SOL]);
    expect(await lamports(link.address)).toBe(0n);
  });
});

describe('a gift of tokens', () => {
  test('arrives to the unit at a wallet that has nothing', async () => {
    await trader.swap(WRAPPED_SOL, USDC, SOL);
    await harness.advance(SLOT_MS);
    const link = await aLink();
    const before = (await holdings(sender.address)).get(USDC) ?? 0n;
    const { totalFeeLamports } = await leave(link, 5n * UNIT, USDC);
    expect(Number(totalFeeLamports)).toBe(TOKEN_GIFT_FEES);
    expect((await lists(sender.address))[0].invites).toMatchObject([
      { mint: USDC, amount: String(5n * UNIT) },
    ]);
    const { address: recipient } = await generateKeyPairSigner();
    expect(await act(claimGift(await heldAt(link.address), recipient), link)).toBeUndefined();
    expect((await holdings(recipient)).get(USDC)).toBe(5n * UNIT);
    expect((await holdings(sender.address)).get(USDC)).toBe(before - 5n * UNIT);
    expect(await lamports(link.address)).toBe(0n);
  });

  test('is taken back by a transaction that the server builds, with what the screen says', async () => {
    const link = await aLink();
    const before = (await holdings(sender.address)).get(USDC) ?? 0n;
    await leave(link, UNIT, USDC);
    const held = await heldAt(link.address);
    const asked = { invitePDA: giftAddress(link.address), sender: sender.address };
    const { tx } = v.parse(v.object({ tx: v.string() }), (await post('/send/v1/craft-clawback', asked)).body);
    const bytes = Uint8Array.from(Buffer.from(tx, 'base64'));
    const intent: GiftIntent = { kind: 'return', maxFeeLamports: 5_000n, ...held };
    expect(findGiftBreach(decodeTransaction(bytes), intent)).toBeUndefined();
    expect(await submit(await signed(bytes, [sender]))).toBeUndefined();
    expect((await holdings(sender.address)).get(USDC)).toBe(before);
    expect((await lists(link.address))[1].invites).toMatchObject([
      { action: 'clawback', receiver: sender.address },
    ]);
    expect((await post('/send/v1/craft-clawback', asked)).status).toBe(400);
  });
});

test('after its expiry a gift cannot be claimed, is history, and anybody sends it back to its sender', async () => {
  const [link, stranger] = [
    await aLink(),
    await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(42)),
  ];
  await harness.wallet(42);
  const expiry = BigInt(Math.floor(harness.time.now() / 1000)) + 3n;
  const creation = { sender: sender.address, link: link.address, amount: SOL, expiry };
  expect(await act(createGift(creation), sender, link)).toBeUndefined();
  const held = await heldAt(link.address);
  const own = ({ invites }: InvitesReply) => invites.filter((one) => one.invite_signer === link.address);
  expect(own((await lists(sender.address))[0])).toHaveLength(1);
  expect(await act(returnGift(held, stranger.address), stranger)).toContain(
    inLogs(VENUE_ERRORS.giftNotExpired),
  );
  await harness.advance(4_000);
  expect(await act(claimGift(held, stranger.address), link)).toContain(inLogs(VENUE_ERRORS.giftExpired));
  const [pending, past] = await lists(sender.address);
  expect([own(pending), own(past)]).toMatchObject([[], [{ action: null, receiver: null }]]);
  const before = await lamports(sender.address);
  expect(await act(returnGift(held, stranger.address), stranger)).toBeUndefined();
  expect((await lamports(sender.address)) - before).toBe(SOL + 1_948_800n);
  expect(own((await lists(sender.address))[1])).toMatchObject([
    { action: 'clawback', receiver: sender.address },
  ]);
});

test('a transaction with another amount, another expiry or another link is not what was asked for, and a signed one cannot be changed', async () => {
  const [link, other] = [await aLink(), await aLink()];
  const { tx, expiry } = await craft(link.address, SOL);
  const bytes = Uint8Array.from(Buffer.from(tx, 'base64'));
  const intent: GiftIntent = {
    kind: 'create',
    maxFeeLamports: 10_000n,
    sender: sender.address,
    link: link.address,
    amount: SOL,
    expiry: BigInt(expiry),
  };
  const judge = (changes: Partial<GiftIntent>) =>
    findGiftBreach(decodeTransaction(bytes), { ...intent, ...changes } as GiftIntent); // Members of the same kind.
  expect(judge({})).toBeUndefined();
  expect(judge({ amount: SOL - 1n })).toBe('gift');
  expect(judge({ expiry: BigInt(expiry) + 1n })).toBe('gift');
  expect(judge({ link: other.address })).toBe('signers');
  const whole = await signed(bytes, [sender, link]);
  // The amount's lowest byte, in the data at the end of the message.
  const at = Buffer.from(whole).indexOf(Uint8Array.from([21, 0, 202, 154, 59]));
  expect(at).toBeGreaterThan(0);
  expect(await submit(whole.with(at + 1, 1))).toBeDefined();
  expect((await lists(link.address))[1].invites).toEqual([]);
});

test('refuses what cannot be sent, naming it', async () => {
  const { address: link } = await aLink();
  const asked = { inviteSigner: link, sender: sender.address, amount: '1000000' };
  for (const [changes, field] of [
    [{ amount: '0' }, 'amount'],
    [{ amount: '890879' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: 5 }, 'amount'],
    [{ inviteSigner: 'me' }, 'inviteSigner'],
    [{ mint: sender.address }, 'mint'],
  ] as const) {
    const reply = await post('/send/v1/craft-send', { ...asked, ...changes });
    expect([reply.status, reply.body]).toMatchObject([400, { error: expect.any(String), field }]);
  }
  const taken = await aLink();
  await leave(taken, SOL);
  const again = await post('/send/v1/craft-send', { ...asked, inviteSigner: taken.address });
  expect(again).toMatchObject({ status: 400, body: { field: 'inviteSigner' } });
  const stranger = { invitePDA: giftAddress(taken.address), sender: link };
  expect(await post('/send/v1/craft-clawback', stranger)).toMatchObject({
    status: 400,
    body: { field: 'sender' },
  });
  expect((await fetch(`${harness.url}/send/v1/pending-invites?address=${link}&page=0`)).status).toBe(400);
});
