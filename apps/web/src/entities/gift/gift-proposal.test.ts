import {
  buildTransaction,
  createGift,
  decodeTransaction,
  encodeGift,
  findGiftBreach,
  giftAddress,
  giftUnitChecks,
  inviteKey,
  parseVenueInstruction,
  returnGift,
  SYSTEM_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, getAddressFromPublicKey, getBase64Decoder, type Instruction } from '@solana/kit';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type NewGift, proposeClaim, proposeGift, proposeReturn } from './gift-proposal.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar and a document of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/send'),
    document: { cookie: '', documentElement: { dataset: {} } },
    localStorage: { getItem: () => null },
  }),
);

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
/** A mint that is not built in. */
const POOR = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const CODE = 'abcdefghijkm';
const DAYS_30 = 2_592_000n;
const SENDER = USDC;
const LIFETIME = { blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', lastValidBlockHeight: 150n };
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes);
/** The server's transaction; none. */
const NO_BYTES: Uint8Array = new Uint8Array();
const NOTHING_READ = {
  slot: 1n,
  authorityChanges: [],
  mints: new Map(),
  held: new Map(),
  err: null,
  logs: [],
};
const signal = new AbortController().signal;
const soon = () => BigInt(Math.floor(Date.now() / 1_000)) + DAYS_30;

let link: Address;
beforeAll(async () => {
  link = await getAddressFromPublicKey((await inviteKey(CODE)).publicKey);
});
afterEach(() => vi.unstubAllGlobals());

const gift: NewGift = {
  sender: SENDER,
  mint: null,
  tokenProgram: SYSTEM_PROGRAM,
  units: { decimals: 9 },
  amount: 5_000_000n,
  code: CODE,
};

const held = () => ({
  bump: 255,
  sender: SENDER,
  link,
  mint: SYSTEM_PROGRAM,
  vault: SYSTEM_PROGRAM,
  amount: gift.amount,
  expiry: soon(),
});

/** A server that builds this transaction, over a chain with or without the gift. */
function serve({ tx = NO_BYTES, expiry = soon(), isThere = true } = {}) {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init: { body: string }) => {
    const path = new URL(url, 'http://127.0.0.1:8080').pathname;
    const body = JSON.parse(init.body);
    asked.push({ path, body });
    if (path === '/send/v1/craft-send')
      return Response.json({ tx: base64(tx), expiry: String(expiry), totalFeeLamports: '0' });
    if (path === '/send/v1/craft-clawback') return Response.json({ tx: base64(tx) });
    const account = { data: [base64(encodeGift(held())), 'base64'], owner: VENUE_PROGRAM };
    const value =
      body.method === 'getLatestBlockhash'
        ? { blockhash: LIFETIME.blockhash, lastValidBlockHeight: 150 }
        : isThere && body.params[0] === giftAddress(link)
          ? { ...account, executable: false, lamports: 1, rentEpoch: 0, space: 152 }
          : null;
    return Response.json({ jsonrpc: '2.0', id: body.id, result: { context: { slot: 1 }, value } });
  });
  return asked;
}

const creation = (change: Partial<Parameters<typeof createGift>[0]> = {}, expiry = soon()) =>
  buildTransaction(SENDER, LIFETIME, [
    createGift({ sender: SENDER, link, amount: gift.amount, expiry, ...change }),
  ]);

it('proposes the gift that was typed, signed by the link too, and tells the server no code', async () => {
  const expiry = soon();
  const asked = serve({ tx: creation({}, expiry), expiry });
  const { proposal, expiryMs, feeLamports } = await proposeGift(gift, signal);
  expect(asked).toEqual([
    { path: '/send/v1/craft-send', body: { inviteSigner: link, sender: SENDER, amount: '5000000' } },
  ]);
  expect(JSON.stringify(asked)).not.toContain(CODE);
  expect([expiryMs, feeLamports]).toEqual([Number(expiry) * 1_000, 2_949_680n]);
  expect(proposal.findBreach(proposal.transaction, 0n)).toBeUndefined();
  expect(proposal.extraSigners).toHaveLength(1);
  // A toast that finds no receipt says that balances could not be read.
  const { delivery } = proposal;
  expect(delivery.by === 'broadcast' && delivery.readReceipt({} as never)).toBe('landed'); // It reads nothing of it.
});

it.each([
  ['the first token program', TOKEN_PROGRAM, 2_039_280n],
  ['Token-2022, whose accounts may be longer', TOKEN_2022, 2_248_080n],
])('says what a gift of %s costs at most, whatever the server says', async (_, tokenProgram, rent) => {
  const token = { mint: POOR, tokenProgram, units: { decimals: 6 } };
  const left = { sender: SENDER, link, amount: gift.amount, expiry: soon(), token };
  serve({ tx: buildTransaction(SENDER, LIFETIME, [...giftUnitChecks(left), createGift(left)]) });
  const { feeLamports } = await proposeGift({ ...gift, ...token }, signal);
  expect(feeLamports).toBe(10_000n + 1_948_800n + 2n * rent + 100_000n);
});

it('does not sign what is another gift, and no gift of another length', async () => {
  const expiry = soon();
  for (const tx of [
    creation({ amount: gift.amount + 1n }, expiry),
    creation({ expiry: expiry - 1n }, expiry),
  ]) {
    serve({ tx, expiry });
    const { proposal } = await proposeGift(gift, signal);
    expect(proposal.findBreach(proposal.transaction, 0n)).toBe('gift');
  }
  const hour = soon() - DAYS_30 + 3_600n;
  serve({ tx: creation({}, hour), expiry: hour });
  await expect(proposeGift(gift, signal)).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
});

it('does not sign a token whose decimals the chain is not made to check as they are shown', async () => {
  const expiry = soon();
  const token = { mint: POOR, tokenProgram: TOKEN_PROGRAM, units: { decimals: 6 } };
  const left = { sender: SENDER, link, amount: gift.amount, expiry, token };
  const breachOf = async (steps: Instruction[], decimals: number) => {
    serve({ tx: buildTransaction(SENDER, LIFETIME, steps), expiry });
    const { proposal } = await proposeGift({ ...gift, ...token, units: { decimals } }, signal);
    return proposal.findBreach(proposal.transaction, 0n);
  };
  expect(await breachOf([...giftUnitChecks(left), createGift(left)], 6)).toBeUndefined();
  expect(await breachOf([...giftUnitChecks(left), createGift(left)], 9)).toBe('decimals');
  expect(await breachOf([createGift(left)], 6)).toBe('decimals');
});

it('says when a simulation takes more than is shown', async () => {
  const expiry = soon();
  serve({ tx: creation({}, expiry), expiry });
  const { proposal } = await proposeGift(gift, signal);
  const most = -(gift.amount + 2_949_680n);
  const judge = (sol: bigint, tokens: { mint: Address; change: bigint }[] = [], added = 0n) =>
    proposal.findMismatch({ ...NOTHING_READ, sol, tokens }, added);
  expect(judge(most)).toBeUndefined();
  expect(judge(most - 1n)).toBe('costs-more');
  expect(judge(most - 7n, [], 7n)).toBeUndefined();
  expect(judge(most, [{ mint: WRAPPED_SOL, change: -1n }])).toBe('other-token');
  expect(judge(-gift.amount + 1n)).toBe('gift');
});

it('takes back the gift that the chain holds, and says when there is none any more', async () => {
  const back = returnGift({ gift: held(), tokenProgram: SYSTEM_PROGRAM });
  serve({ tx: buildTransaction(SENDER, LIFETIME, [back]) });
  const proposal = await proposeReturn(link, signal);
  expect(proposal.findBreach(proposal.transaction, 0n)).toBeUndefined();
  expect(proposal.signer).toBe(SENDER);
  serve({ tx: creation() });
  const another = await proposeReturn(link, signal);
  expect(another.findBreach(another.transaction, 0n)).toBeDefined();
  serve({ isThere: false });
  await expect(proposeReturn(link, signal)).rejects.toMatchObject({
    code: 'GIFT_NOT_FOUND',
    facts: { link },
  });
});

it('claims for the recipient alone, signed and paid by the link’s key, without asking a server to build it', async () => {
  const asked = serve();
  const { proposal, sign } = await proposeClaim({ code: CODE, recipient: WRAPPED_SOL }, signal);
  expect(asked.map(({ path }) => path)).toEqual(['/rpc', '/rpc']);
  const { feePayer, instructions, accounts } = proposal.transaction;
  expect(feePayer).toBe(link);
  expect(accounts.filter(({ isSigner }) => isSigner).map(({ address }) => address)).toEqual([link]);
  expect(instructions).toHaveLength(1);
  const [only] = instructions;
  const named = only?.accounts.map(({ address }) => address) ?? [];
  expect(only && parseVenueInstruction(only.data, named)).toMatchObject({
    name: 'claimGift',
    accounts: { link, sender: SENDER, recipient: WRAPPED_SOL },
  });
  const signed = decodeTransaction(await sign(proposal.transaction.bytes));
  expect(signed.signatures[0]?.some((byte) => byte !== 0)).toBe(true);
  const intent = {
    kind: 'return',
    maxFeeLamports: 5_000n,
    gift: held(),
    tokenProgram: SYSTEM_PROGRAM,
  } as const;
  expect(findGiftBreach(signed, intent)).toBe('fee-payer');
});
