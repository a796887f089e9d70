import {
  associatedAddress,
  decodeTransaction,
  findSendBreach,
  type Send,
  TOKEN_2022_PROGRAM,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { signOrder } from '@orrery/venue/testing';
import { HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import { CraftTransferReplySchema, TransferExecuteReplySchema } from '@orrery/wire/ultra/transfer';
import { FIXTURES } from '@orrery/world/testing';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  generateKeyPairSigner,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Harness, startHarness } from '../../../../../tests/harness/harness.ts';
import { postJson } from '../../testing/trader.ts';

const [FEE, RENT] = [5_000, 2_039_280];
const USDC_TOKEN = { mint: USDC, decimals: 6, tokenProgram: TOKEN_PROGRAM_ADDRESS };

let harness: Harness;
let sender: KeyPairSigner;
let receiver: Address;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  const trader = await harness.wallet(61);
  sender = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(61));
  await harness.advance(SLOT_MS);
  expect((await trader.swap(WRAPPED_SOL, USDC, 1_000_000_000n)).executed.status).toBe('Success');
  receiver = (await generateKeyPairSigner()).address;
});
afterAll(() => harness.stop());

const ataOf = (owner: Address) => associatedAddress({ owner, ...USDC_TOKEN });
const native = (change: object = {}) => ({
  senderAddress: sender.address,
  receiverAddress: receiver,
  amount: '2000000',
  ...change,
});
const token = (change: object = {}) => ({
  ...native(),
  senderTokenAccountAddress: ataOf(sender.address),
  amount: '1500000',
  mint: USDC,
  tokenDecimals: '6',
  tokenProgramId: TOKEN_PROGRAM_ADDRESS,
  ...change,
});

async function ask(kind: 'native' | 'token', query: object) {
  const reply = await fetch(
    `${harness.url}/ultra/v1/transfer/craft-${kind}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
  );
  return { status: reply.status, body: (await reply.json()) as unknown };
}

async function craft(kind: 'native' | 'token', query: object, send: Omit<Send, 'sender' | 'memo'>) {
  const crafted = v.parse(CraftTransferReplySchema, (await ask(kind, query)).body);
  const bytes = Uint8Array.from(Buffer.from(crafted.transaction, 'base64'));
  expect(
    findSendBreach(decodeTransaction(bytes), { ...send, sender: sender.address, memo: '' }, 0n),
  ).toBeUndefined();
  return { ...crafted, bytes };
}

async function execute({ requestId, bytes }: { requestId: string; bytes: Uint8Array }) {
  const signed = await signOrder({ transaction: bytes }, sender);
  const body = { requestId, signedTransaction: Buffer.from(signed).toString('base64') };
  const reply = await postJson(`${harness.url}/ultra/v1/transfer/execute`, body);
  return v.parse(TransferExecuteReplySchema, await reply.json());
}

const lamportsOf = async (address: Address) =>
  Number((await harness.localnet.rpc.getBalance(address, { commitment: 'confirmed' }).send()).value);
async function usdcOf(owner: Address) {
  const { value } = await harness.localnet.rpc
    .getTokenAccountBalance(ataOf(owner), { commitment: 'confirmed' })
    .send();
  return value.amount;
}

test('SOL is crafted, signed and paid to the lamport, for the fee that was told, once however often it is sent', async () => {
  const before = await lamportsOf(sender.address);
  const payments = [{ recipient: receiver, amount: atoms(2_000_000n) }];
  const crafted = await craft('native', native(), { token: 'SOL', payments });
  expect(crafted).toMatchObject({ feeAmount: FEE, feeUsdAmount: expect.any(Number) });
  const life = Number(crafted.expireAt) - harness.time.now() / 1_000;
  expect(life).toBeGreaterThan(50);
  expect(life).toBeLessThanOrEqual(60);
  const paid = await execute(crafted);
  expect(paid).toMatchObject({ status: 'Success', code: 0, signature: expect.any(String) });
  expect(await execute(crafted)).toEqual(paid);
  expect(await lamportsOf(receiver)).toBe(2_000_000);
  expect(await lamportsOf(sender.address)).toBe(before - 2_000_000 - FEE);
});

test('a token is crafted and paid to the unit, into an account that is made, then into the one that is named', async () => {
  const [before, held] = [await lamportsOf(sender.address), BigInt(await usdcOf(sender.address))];
  const payments = [{ recipient: receiver, amount: atoms(1_500_000n) }];
  const first = await craft('token', token(), { token: USDC_TOKEN, payments });
  expect(first.feeAmount).toBe(FEE + RENT);
  expect(await execute(first)).toMatchObject({ code: 0 });
  expect(await lamportsOf(sender.address)).toBe(before - FEE - RENT);
  const named = token({ receiverTokenAccountAddress: ataOf(receiver) });
  const again = await craft('token', named, { token: USDC_TOKEN, payments });
  expect(again.feeAmount).toBe(FEE);
  expect(await execute(again)).toMatchObject({ code: 0 });
  expect([await usdcOf(receiver), await usdcOf(sender.address)]).toEqual([
    '3000000',
    String(held - 3_000_000n),
  ]);
  const reply = await fetch(`${harness.url}/ultra/v1/holdings/${receiver}`);
  const { tokens } = v.parse(HoldingsReplySchema, await reply.json());
  expect(tokens[USDC]).toMatchObject([{ amount: '3000000', lamports: String(RENT) }]);
});

test('what must not be paid is refused by the name of what is wrong with it', async () => {
  const refusals: ['native' | 'token', object, string][] = [
    ['native', native({ amount: '0' }), 'amount'],
    ['native', native({ amount: '1.5' }), 'amount'],
    ['native', native({ amount: String(2n ** 64n) }), 'amount'],
    ['native', native({ receiverAddress: 'abc' }), 'receiverAddress'],
    ['native', native({ receiverAddress: sender.address }), 'receiverAddress'],
    ['native', native({ receiverAddress: USDC }), 'receiverAddress'],
    ['native', native({ receiverAddress: VENUE_PROGRAM }), 'receiverAddress'],
    ['native', native({ receiverAddress: ataOf(sender.address) }), 'receiverAddress'],
    ['native', native({ amount: '9999999999999' }), 'transaction'],
    ['native', native({ receiverAddress: FIXTURES.far.replace(/.$/, '1'), amount: '1' }), 'transaction'],
    ['native', native({ senderAddress: (await generateKeyPairSigner()).address }), 'transaction'],
    ['token', token({ mint: receiver }), 'mint'],
    ['token', token({ tokenDecimals: '9' }), 'tokenDecimals'],
    ['token', token({ tokenProgramId: TOKEN_2022_PROGRAM }), 'tokenProgramId'],
    ['token', token({ senderTokenAccountAddress: ataOf(receiver) }), 'senderTokenAccountAddress'],
    ['token', token({ receiverAddress: sender.address }), 'receiverAddress'],
    ['token', token({ receiverAddress: VENUE_PROGRAM }), 'receiverAddress'],
    ['token', token({ receiverTokenAccountAddress: receiver }), 'receiverTokenAccountAddress'],
    ['token', token({ receiverTokenAccountAddress: ataOf(sender.address) }), 'receiverTokenAccountAddress'],
    ['token', token({ amount: '999999999999' }), 'transaction'],
  ];
  for (const [kind, query, field] of refusals)
    expect([query, await ask(kind, query)]).toMatchObject([query, { status: 400, body: { field } }]);
});

test('another payment than the one that was crafted is not taken to the chain', async () => {
  const payments = [{ recipient: receiver, amount: atoms(2_000_000n) }];
  const crafted = await craft('native', native(), { token: 'SOL', payments });
  const more = await craft('native', native({ amount: '3000000' }), {
    token: 'SOL',
    payments: [{ recipient: receiver, amount: atoms(3_000_000n) }],
  });
  const before = await lamportsOf(receiver);
  const swapped = await execute({ requestId: crafted.requestId, bytes: more.bytes });
  expect(swapped).toMatchObject({ status: 'Failed', code: -3, error: expect.any(String) });
  expect(await lamportsOf(receiver)).toBe(before);
});

test('whatever a query says, it is answered with a refusal or with exactly the payment it names', async () => {
  const known = [
    sender.address,
    receiver,
    USDC,
    WRAPPED_SOL,
    VENUE_PROGRAM,
    FIXTURES.far,
    ataOf(receiver),
    ataOf(sender.address),
  ];
  const addresses = fc.constantFrom<string>(...known, TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM, '', 'x');
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: 3_000_000n }).map(String),
    fc.constantFrom('0', '-1', '1e3', '01', String(2n ** 64n - 1n), String(2n ** 64n)),
  );
  const changes = fc.record(
    {
      senderAddress: addresses,
      receiverAddress: addresses,
      amount: amounts,
      mint: addresses,
      senderTokenAccountAddress: addresses,
      receiverTokenAccountAddress: addresses,
      tokenDecimals: fc.constantFrom('0', '6', '9', '256', 'x'),
      tokenProgramId: addresses,
    },
    { requiredKeys: ['amount'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('native', 'token'), changes, async (kind, change) => {
      const query = { ...(kind === 'native' ? native() : token()), ...change };
      const { status, body } = await ask(kind, query);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(body).toHaveProperty('error');
      else expectPaysWhatIsNamed(kind, query, body);
    }),
    { numRuns: 300 },
  );
});

interface Named {
  senderAddress: string;
  receiverAddress: string;
  receiverTokenAccountAddress?: string;
  amount: string;
}

function expectPaysWhatIsNamed(kind: 'native' | 'token', query: Named, body: unknown): void {
  const { transaction } = v.parse(CraftTransferReplySchema, body);
  const named = (kind === 'token' && query.receiverTokenAccountAddress) || query.receiverAddress;
  const recipient = named === ataOf(receiver) ? receiver : (named as Address);
  const send: Send = {
    sender: query.senderAddress as Address,
    token: kind === 'native' ? 'SOL' : USDC_TOKEN,
    payments: [{ recipient, amount: BigInt(query.amount) }],
    memo: '',
  };
  const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'));
  expect(findSendBreach(decodeTransaction(bytes), send, 0n)).toBeUndefined();
}
