import { atoms, toDecimal } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { ActivitiesReplySchema } from '@orrery/wire/trades/activities';
import {
  type Address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RunningRemote } from '../../apps/server/src/composition/compose-remote.ts';
import { paySol } from '../../apps/server/src/testing/payments.ts';
import { type Harness, startHarness } from '../harness/harness.ts';
import { call, rpc, startNear } from '../harness/near.ts';

const FRIEND = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const [SENT, SOLD] = [12_345_678n, 250_000_001n];

let far: Harness;
let near: RunningRemote;
let wallet: Address;

beforeAll(async () => {
  far = await startHarness({ prepared: inject('prepared') });
  const ORRERY_GENESIS_HASH = (await rpc(far.rpc, call('getGenesisHash'))).result;
  near = await startNear(far, { ORRERY_GENESIS_HASH, ORRERY_HOSTS: `ultra=${far.url}/ultra/v1` });
});
afterAll(async () => {
  await near.stop();
  await far.stop();
});

const read = (server: { port: number } | string, query = '') => {
  const at = typeof server === 'string' ? server : `http://127.0.0.1:${server.port}`;
  return fetch(`${at}/v2/activities/${wallet}${query}`);
};
const historyOf = async (server: { port: number } | string, query = '') => {
  const reply = v.parse(ActivitiesReplySchema, await (await read(server, query)).json());
  return 'histories' in reply ? reply : expect.fail('swaps are histories');
};

test('what a wallet swapped and sent is listed by the chain with exact amounts, as the host itself would', async () => {
  const person = await far.wallet(41);
  wallet = person.address;
  const swapping = person.swap(WRAPPED_SOL, USDC, SOLD);
  await far.advance(3_000);
  const { executed } = await swapping;
  await far.advance(3_000);

  const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(41));
  const { blockhash, lastValidBlockHeight } = (await rpc(far.rpc, call('getLatestBlockhash'))).result.value;
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        message,
      ),
    (message) => appendTransactionMessageInstruction(paySol(signer, FRIEND, SENT), message),
    signTransactionMessageWithSigners,
  );
  const encoded = getBase64EncodedWireTransaction(signed);
  const sent = await rpc(far.rpc, call('sendTransaction', [encoded, { encoding: 'base64' }]));
  await far.advance(3_000);
  await far.settled();

  const { histories, hasMoreData } = await historyOf(near);
  expect(hasMoreData).toBe(false);
  expect(histories.slice(0, 2)).toMatchObject([
    {
      action: 'send',
      txHash: sent.result,
      inputMint: WRAPPED_SOL,
      inputAmount: toDecimal(atoms(SENT), 9),
      outputMint: '',
      counterparty: FRIEND,
    },
    {
      action: 'swap',
      txHash: executed.signature,
      inputMint: WRAPPED_SOL,
      inputAmount: toDecimal(atoms(SOLD), 9),
      outputMint: USDC,
    },
  ]);
  // Within a slot the two number their rows differently.
  const comparable = (reply: Awaited<ReturnType<typeof historyOf>>) =>
    reply.histories
      .map((row) => ({ ...row, platform: '' }))
      .toSorted((one, other) => one.txHash.localeCompare(other.txHash));
  expect(comparable({ histories, hasMoreData })).toEqual(comparable(await historyOf(far.url)));
  const filtered = await historyOf(near, `?mintFilter=${USDC}`);
  expect(filtered.histories.map(({ action }) => action)).toEqual(['swap']);
});

test('past the end there is nothing more, and of orders nothing is said', async () => {
  expect(await historyOf(near, '?page=2')).toEqual({ histories: [], hasMoreData: false });
  expect((await read(near, '?product=LO')).status).toBe(404);
  expect((await read(near, '?page=90000')).status).toBe(400);
});
