import { decodeTransaction, findSendBreach, type Send, type SentMint } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { type Address, generateKeyPairSigner, getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestVenue, heldBy, sol, type TestVenue, usdc } from '../testing/venue.ts';
import { aPool, signOrder } from '../testing.ts';

const FEE = 5_000n;
const HELD = 5_000_000_000n;
/** What a token account of the first program costs, and what a wallet keeps at least. */
const [RENT, WALLET_RENT] = [2_039_280n, 890_880n];
const POOL = aPool({ mints: [sol, usdc], reserves: [1_000_000_000_000n, 150_000_000_000n] });
const USDC: SentMint = { mint: usdc.id, decimals: usdc.decimals, tokenProgram: usdc.tokenProgram };

let world: TestVenue;
let recipient: Address;
beforeEach(async () => {
  world = await createTestVenue({ pools: [POOL], holdings: [{ token: usdc, amount: HELD }] });
  recipient = (await generateKeyPairSigner()).address;
});

const aSend = (of: Partial<Send>): Send => ({
  sender: world.taker.address,
  token: 'SOL',
  payments: [{ recipient, amount: 2_000_000n }],
  memo: '',
  ...of,
});

async function prepare(send: Send) {
  const prepared = await world.venue.prepareTransfer(send);
  if (prepared.status === 'refused') throw new Error(prepared.reason);
  return prepared;
}

async function pay(send: Send) {
  const { requestId, transaction } = await prepare(send);
  return await world.venue.execute(requestId, await signOrder({ transaction }, world.taker));
}

const lamportsOf = (address: Address) => world.chain.svm.getBalance(address) ?? 0n;

describe('a payment', () => {
  test('of SOL arrives to the lamport and costs its sender a signature beside', async () => {
    const before = lamportsOf(world.taker.address);
    expect(await pay(aSend({}))).toMatchObject({ status: 'success' });
    expect(lamportsOf(recipient)).toBe(2_000_000n);
    expect(lamportsOf(world.taker.address)).toBe(before - 2_000_000n - FEE);
  });

  test('of a token arrives to the unit, and the account that is made for it is the sender’s cost', async () => {
    const before = lamportsOf(world.taker.address);
    expect(await pay(aSend({ token: USDC, payments: [{ recipient, amount: 700n }] }))).toMatchObject({
      status: 'success',
    });
    expect(await heldBy(world, usdc, recipient)).toBe(700n);
    expect(await heldBy(world, usdc, world.taker.address)).toBe(HELD - 700n);
    expect(lamportsOf(world.taker.address)).toBe(before - RENT - FEE);
  });

  test('is one of two where two equal ones are asked for at once, and the same one again is paid once', async () => {
    const [one, other] = await Promise.all([prepare(aSend({})), prepare(aSend({}))]);
    expect(Buffer.compare(one.transaction, other.transaction)).not.toBe(0);
    const signed = await Promise.all([one, other].map((each) => signOrder(each, world.taker)));
    for (const [index, each] of [one, other, one].entries())
      expect(await world.venue.execute(each.requestId, signed[index % 2] ?? new Uint8Array())).toMatchObject({
        status: 'success',
      });
    expect(lamportsOf(recipient)).toBe(4_000_000n);
  });

  test('is taken to the chain only as it was built, and signed by its sender', async () => {
    const [prepared, dearer] = [
      await prepare(aSend({})),
      await prepare(aSend({ payments: [{ recipient, amount: 3_000_000n }] })),
    ];
    const swapped = await signOrder(dearer, world.taker);
    expect(await world.venue.execute(prepared.requestId, swapped)).toMatchObject({
      status: 'failed',
      code: -3,
    });
    expect(await world.venue.execute(prepared.requestId, prepared.transaction)).toMatchObject({
      code: -1003,
    });
    expect(await world.venue.execute('another', swapped)).toMatchObject({ code: -1 });
    expect(lamportsOf(recipient)).toBe(0n);
  });

  test.each([
    ['more SOL than there is', () => aSend({ payments: [{ recipient, amount: 2n ** 63n }] })],
    ['too little for a new wallet', () => aSend({ payments: [{ recipient, amount: WALLET_RENT - 1n }] })],
    [
      'more of a token than there is',
      () => aSend({ token: USDC, payments: [{ recipient, amount: HELD + 1n }] }),
    ],
    ['by a wallet that is not there', () => aSend({ sender: recipient })],
  ])('is refused before it is signed: %s', async (_, send) => {
    expect(await world.venue.prepareTransfer(send())).toEqual({
      status: 'refused',
      reason: expect.any(String),
    });
  });

  test('pays who and what was asked for and nothing else, whatever that is, or is not built', async () => {
    const addresses = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => getAddressDecoder().decode(bytes));
    const amounts = fc.oneof(
      fc.bigInt({ min: 1n, max: 20n * 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    );
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(addresses, amounts, fc.boolean(), async (to, amount, isToken) => {
        const send = aSend({
          token: isToken ? USDC : 'SOL',
          payments: [{ recipient: to, amount: atoms(amount) }],
        });
        const held = () => (isToken ? heldBy(world, usdc, to) : Promise.resolve(lamportsOf(to)));
        const before = await held();
        const prepared = await world.venue.prepareTransfer(send);
        if (prepared.status === 'refused') return;
        const decoded = decodeTransaction(prepared.transaction);
        expect(findSendBreach(decoded, send, 0n)).toBeUndefined();
        expect(decoded.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true);
        const signed = await signOrder(prepared, world.taker);
        expect(await world.venue.execute(prepared.requestId, signed)).toMatchObject({ status: 'success' });
        expect((await held()) - before).toBe(amount);
        paid += 1;
      }),
      { numRuns: 40 },
    );
    expect(paid).toBeGreaterThan(5);
  });
});
