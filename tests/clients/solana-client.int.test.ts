import { createClient, type SolanaClient } from '@solana/client';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareNode, startBareNode } from './bare-node.ts';

const SOL = 1_000_000_000n;
let here: BareNode;
let client: SolanaClient;
let alice: KeyPairSigner;

beforeAll(async () => {
  here = await startBareNode();
  client = createClient({
    endpoint: `http://127.0.0.1:${here.port}`,
    websocketEndpoint: `ws://127.0.0.1:${here.port + 1}`,
    commitment: 'confirmed',
    logger: () => undefined,
  });
  alice = await generateKeyPairSigner();
  await client.actions.requestAirdrop(alice.address, (100n * SOL) as never);
});

afterAll(async () => {
  client.destroy();
  await here.stop();
});

test('pays SOL, and is told of the balance that it changed', async () => {
  const bob = await generateKeyPairSigner();
  const told: bigint[] = [];
  const watcher = client.watchers.watchBalance({ address: bob.address }, (balance) => told.push(balance));
  await client.helpers.solTransfer.sendTransfer({ amount: SOL, authority: alice, destination: bob.address });
  expect(await client.actions.fetchBalance(bob.address)).toBe(SOL);
  await expect.poll(() => told).toContain(SOL);
  watcher.abort();
});
