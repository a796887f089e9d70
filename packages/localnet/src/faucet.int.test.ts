import { generateKeyPairSigner, type Signature } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from './rpc/caller.ts';
import { type NodeHere, startNodeHere } from './testing/node-here.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
/** A client that knows no versions of transactions. */
const LANDED = { ...CONFIRMED, encoding: 'json' } as const;
let here: NodeHere;

beforeAll(async () => {
  here = await startNodeHere();
});

afterAll(() => here.stop());

async function call(method: string, params: unknown[], caller: Caller = 'rpc-port') {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(await here.node.answer(body, caller));
}

async function errorOf(signature: string): Promise<unknown> {
  return (await call('getTransaction', [signature, LANDED])).result?.meta.err;
}

test('airdrops as a test validator does: a plain transfer, of any amount, as often as it is asked for', async () => {
  const bob = await generateKeyPairSigner();
  const [much, nothing] = [1_000_000n * 10n ** 9n, 0n];
  const body = (amount: bigint) =>
    `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${bob.address}",${amount}]}`;
  const all = await Promise.all(
    [much, much, much, nothing].map(async (amount) =>
      JSON.parse(await here.node.answer(body(amount), 'rpc-port')),
    ),
  );
  const signatures: Signature[] = all.map(({ result }) => result);
  expect(new Set(signatures).size).toBe(4);
  expect((await here.node.rpc.getBalance(bob.address, CONFIRMED).send()).value).toBe(3n * much);
  const accounts = [];
  for (const signature of signatures) {
    const message = (await here.node.rpc.getTransaction(signature, LANDED).send())?.transaction.message;
    expect(message?.instructions).toHaveLength(1);
    accounts.push(message?.accountKeys.length);
  }
  expect(accounts.filter((count) => count === 3)).toHaveLength(2);
  const all64 = JSON.parse(await here.node.answer(body(2n ** 64n - 1n), 'rpc-port'));
  expect(await errorOf(all64.result)).toEqual({ InstructionError: [0, { Custom: 1 }] });
});

test.each([
  [
    'the system program',
    '11111111111111111111111111111111',
    { InstructionError: [0, 'ReadonlyLamportChange'] },
  ],
  [
    'a sysvar',
    'SysvarC1ock11111111111111111111111111111111',
    { InstructionError: [0, 'ReadonlyLamportChange'] },
  ],
  [
    'an empty account',
    '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    { InsufficientFundsForRent: { account_index: 1 } },
  ],
])('an airdrop of 53 lamports to %s lands with the error of its transaction', async (_, to, err) => {
  const { result } = await call('requestAirdrop', [to, 53]);
  expect(await errorOf(result)).toEqual(err);
  const again = await call('requestAirdrop', [to, 53]);
  expect(again.result).not.toBe(result);
  expect(await errorOf(again.result)).toEqual(err);
});

test('the product’s own callers are told of an airdrop that fails', async () => {
  const { address } = await generateKeyPairSigner();
  expect((await call('requestAirdrop', [address, 53], 'process')).error).toMatchObject({
    code: -32002,
    data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
  });
});
