import { buildTokenCreation } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RunningRemote } from '../../apps/server/src/composition/compose-remote.ts';
import { type Harness, startHarness } from '../harness/harness.ts';
import { call, rpc, startNear } from '../harness/near.ts';

let far: Harness;
/** One whose tokens are the host's, and one without a host for tokens. */
let [near, bare]: RunningRemote[] = [];
let made: Address;

const read = async (server: RunningRemote | undefined, path: string) =>
  await fetch(`http://127.0.0.1:${server?.port}${path}`);
const search = async (server: RunningRemote | undefined, query: string) =>
  await (await read(server, `/v1/assets/search?query=${query}`)).json();

/** Makes a token that has no pool, so that the host does not list it. */
async function makeToken(): Promise<Address> {
  const { address: developer } = await far.wallet(1);
  const [payer, mint] = await Promise.all(
    [1, 77].map((byte) => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(byte))),
  );
  if (!payer || !mint) throw new Error('two keys');
  const { blockhash } = (await rpc(far.rpc, call('getLatestBlockhash'))).result.value;
  const token = {
    developer,
    mint: mint.address,
    name: 'Far away',
    symbol: 'FAR',
    decimals: 6,
    supply: 7_000_000n,
  };
  const bytes = buildTokenCreation({ ...token, lifetime: { blockhash } });
  const keys = [payer.keyPair, mint.keyPair];
  const signed = await partiallySignTransaction(keys, getTransactionDecoder().decode(bytes));
  const text = getBase64EncodedWireTransaction(signed);
  const sent = await rpc(far.rpc, call('sendTransaction', [text, { encoding: 'base64' }]));
  expect(sent).toHaveProperty('result');
  await far.advance(2_000);
  await far.settled();
  return mint.address;
}

beforeAll(async () => {
  far = await startHarness({ prepared: inject('prepared') });
  const ORRERY_GENESIS_HASH = (await rpc(far.rpc, call('getGenesisHash'))).result;
  near = await startNear(far, { ORRERY_GENESIS_HASH });
  bare = await startNear(far, { ORRERY_GENESIS_HASH, ORRERY_HOSTS: `ultra=${far.url}/ultra/v1` });
  made = await makeToken();
});
afterAll(async () => {
  await near?.stop();
  await bare?.stop();
  await far.stop();
});

describe('a token that the host does not know', () => {
  test('is found by its address, by what its mint says, and is not verified', async () => {
    expect(await (await fetch(`${far.url}/v1/assets/search?query=${made}`)).json()).toEqual([]);
    const named = {
      id: made,
      name: 'Far away',
      symbol: 'FAR',
      decimals: 6,
      totalSupply: 7,
      isVerified: false,
    };
    expect(await search(near, made)).toMatchObject([named]);
    const both = await search(near, `${made},${USDC}`);
    expect(both.map(({ id, isVerified }: { id: string; isVerified: boolean }) => [id, isVerified])).toEqual([
      [USDC, true],
      [made, false],
    ]);
    expect(await (await read(near, `/v1/assets?ids=${made}`)).json()).toMatchObject([named]);
  });

  test('is not found by its name, which anybody may take', async () => {
    expect(await search(near, 'Far')).not.toContainEqual(expect.objectContaining({ id: made }));
  });
});

describe('without a host for tokens', () => {
  test('addresses are answered by the chain: plain mints by their metadata accounts', async () => {
    const [usdc, far, ...more] = await search(bare, `${USDC},${made},${'1'.repeat(32)}`);
    expect(usdc).toMatchObject({ id: USDC, symbol: 'USDC', decimals: 6, isVerified: false, tags: [] });
    expect(far).toMatchObject({ id: made, symbol: 'FAR' });
    expect(more).toEqual([]);
    expect(usdc).not.toHaveProperty('usdPrice');
  });

  test('nothing else is: a word finds nothing, and lists are not there', async () => {
    expect(await search(bare, 'USDC')).toEqual([]);
    expect((await read(bare, '/v1/assets?limit=10')).status).toBe(404);
    expect((await read(bare, '/v1/assets/toptraded/24h')).status).toBe(404);
  });
});

describe('icons', () => {
  const image = async (url: string) => (await read(near, `/image?${new URLSearchParams({ url })}`)).status;

  test('are drawn by the server for what the chain names, and for no other address', async () => {
    await search(near, made);
    const own = await read(near, `/image/icons/${made}.png`);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await read(near, `/image/icons/${'1'.repeat(32)}.png`)).status).toBe(404);
  });

  test('are fetched from no address that neither a host nor the chain names', async () => {
    expect(await image('https://127.0.0.1/a.png')).toBe(404);
    expect(await image('http://169.254.169.254/latest')).toBe(404);
  });
});
