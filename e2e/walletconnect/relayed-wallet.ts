import { randomUUID } from 'node:crypto';
import {
  type Address,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  signBytes,
} from '@solana/kit';
import { SignClient } from '@walletconnect/sign-client';
import * as v from 'valibot';

/** How the protocol says that a person said no. */
const REJECTED = { code: 5_000, message: 'User rejected.' };
const SignSchema = v.object({ transaction: v.string() });
const MessageSchema = v.object({ message: v.string() });

export interface RelayedWallet {
  address: Address;
  signer: KeyPairSigner;
  mode: 'approve' | 'reject' | 'wrong-key';
  /** How often it was asked to sign. */
  asked: number;
  /** Reads a code, and takes or refuses what it proposes. */
  scan(uri: string): Promise<void>;
  /** Leaves every page. */
  disconnect(): Promise<void>;
  /** How many pages it is connected to. */
  sessions(): number;
  stop(): Promise<void>;
}

/** A wallet on another device, whose real Ed25519 key stays in the test's process. */
export async function startRelayedWallet(relayUrl: string): Promise<RelayedWallet> {
  const [signer, stranger] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const client = await SignClient.init({
    relayUrl,
    metadata: {
      name: 'Relayed',
      description: 'A wallet of the tests',
      url: 'https://wallet.test',
      icons: [],
    },
    storage: inMemory(),
    // Else a second client of one process is the first.
    customStoragePrefix: randomUUID(),
    telemetryEnabled: false,
    logger: 'silent',
  });
  const wallet: RelayedWallet = {
    address: signer.address,
    signer,
    mode: 'approve',
    asked: 0,
    scan: (uri) => client.core.pairing.pair({ uri }).then(() => {}),
    async disconnect() {
      for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason: REJECTED });
    },
    sessions: () => client.session.length,
    stop: () => client.core.relayer.transportClose(),
  };
  client.on('session_proposal', async ({ id, params: { optionalNamespaces } }) => {
    if (wallet.mode === 'reject') return await client.reject({ id, reason: REJECTED });
    const { chains = [], methods = [] } = optionalNamespaces.solana ?? {};
    const accounts = chains.map((chain) => `${chain}:${signer.address}`);
    const { acknowledged } = await client.approve({
      id,
      namespaces: { solana: { chains, accounts, methods, events: [] } },
    });
    await acknowledged();
  });
  client.on('session_request', async ({ id, topic, params: { request } }) => {
    wallet.asked += 1;
    if (wallet.mode === 'reject')
      return await client.respond({ topic, response: { id, jsonrpc: '2.0', error: REJECTED } });
    const key = wallet.mode === 'wrong-key' ? stranger : signer;
    const signature = getBase58Decoder().decode(
      await signBytes(key.keyPair.privateKey, toSignedBytes(request.method, request.params)),
    );
    await client.respond({ topic, response: { id, jsonrpc: '2.0', result: { signature } } });
  });
  return wallet;
}

function toSignedBytes(method: string, params: unknown): Uint8Array {
  if (method === 'solana_signMessage')
    return Uint8Array.from(getBase58Encoder().encode(v.parse(MessageSchema, params).message));
  const { transaction } = v.parse(SignSchema, params);
  return Uint8Array.from(getTransactionDecoder().decode(getBase64Encoder().encode(transaction)).messageBytes);
}

/** What a client keeps, gone with the test. */
function inMemory() {
  const entries = new Map<string, unknown>();
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries] as [string, T][],
    // The client alone writes here, and reads what it wrote.
    getItem: async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  };
}
