// @vitest-environment happy-dom
import { MEMO_PROGRAM, parseTransaction } from '@orrery/chain';
import { addressBytes } from '@orrery/core/base58';
import { generateKeyPairSigner, type KeyPairSigner, signBytes } from '@solana/kit';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount, aWallet } from './wallet.builder.ts';
import { connectWallet, disconnectWallet } from './wallet.connection.ts';
import { proveAddress } from './wallet.proof.ts';

// In Node itself: the realm of `happy-dom` has arrays that WebCrypto does not know. Storage is all that it lacks.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} }));
afterAll(() => void vi.unstubAllGlobals());

const TEXT = 'I own this wallet · 1';
const asked = { chain: 'solana:localnet', signal: new AbortController().signal } as const;

let owner: KeyPairSigner;
let other: KeyPairSigner;
beforeEach(async () => {
  [owner, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
});
afterEach(async () => {
  await disconnectWallet();
});

interface Signing {
  signMessage?: (message: Uint8Array) => Promise<unknown>;
  signTransaction?: (bytes: Uint8Array) => Promise<Uint8Array>;
}

async function connect({ signMessage, signTransaction }: Signing) {
  const features = signMessage ? (['solana:signMessage'] as const) : [];
  const account = {
    ...anAccount(owner.address),
    publicKey: Uint8Array.from(addressBytes(owner.address)),
    features,
  };
  const { wallet } = aWallet({ connect: async () => ({ accounts: [account] }) });
  const inputs = wallet.features as Record<string, unknown>;
  delete inputs['solana:signTransaction'];
  if (signTransaction)
    inputs['solana:signTransaction'] = {
      version: '1.0.0',
      signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
        { signedTransaction: await signTransaction(transaction) },
      ],
    };
  if (signMessage)
    inputs['solana:signMessage'] = {
      version: '1.0.0',
      signMessage: ({ message }: { message: Uint8Array }) => signMessage(message),
    };
  await connectWallet(wallet);
}

const withKey = async (signer: KeyPairSigner, bytes: Uint8Array) => {
  const message = Uint8Array.from(parseTransaction(bytes).messageBytes);
  const signed = bytes.slice();
  signed.set(await signBytes(signer.keyPair.privateKey, message), 1);
  return signed;
};
const messageBy = (signer: () => KeyPairSigner) => async (message: Uint8Array) => [
  { signedMessage: message, signature: await signBytes(signer().keyPair.privateKey, message) },
];

it('is a signature of the text where the wallet signs messages', async () => {
  await connect({ signMessage: messageBy(() => owner) });
  const proof = await proveAddress(TEXT, asked);
  const signature = await signBytes(owner.keyPair.privateKey, new TextEncoder().encode(TEXT));
  expect(proof).toEqual({ kind: 'message', address: owner.address, signature: Uint8Array.from(signature) });
});

it('is a memo that can never land where it does not', async () => {
  await connect({ signTransaction: (bytes) => withKey(owner, bytes) });
  const proof = await proveAddress(TEXT, asked);
  if (proof.kind !== 'memo') throw new Error('no memo');
  const { version, blockhash, staticAccounts, instructions, signatures } = parseTransaction(
    proof.transaction,
  );
  expect([version, blockhash, staticAccounts]).toEqual([
    'legacy',
    '1'.repeat(32),
    [owner.address, MEMO_PROGRAM],
  ]);
  expect(instructions.map(({ data }) => new TextDecoder().decode(data))).toEqual([TEXT]);
  expect(signatures[0]?.some((byte) => byte !== 0)).toBe(true);
});

describe('it is none', () => {
  it('without a wallet', async () => {
    await expect(proveAddress(TEXT, asked)).rejects.toMatchObject({ code: 'WALLET_NOT_CONNECTED' });
  });

  it.each<[string, string, () => Signing]>([
    ['a wallet that cannot sign', 'WALLET_SIGNING_FAILED', () => ({})],
    ['another’s signature', 'WALLET_SIGNING_FAILED', () => ({ signMessage: messageBy(() => other) })],
    ['a refusal', 'WALLET_SIGNING_FAILED', () => ({ signMessage: () => Promise.reject(new Error('no')) })],
    ['no signature', 'SIGNATURE_MISSING', () => ({ signMessage: async () => [] })],
    [
      'another’s memo',
      'WALLET_SIGNING_FAILED',
      () => ({ signTransaction: (bytes) => withKey(other, bytes) }),
    ],
    ['an unsigned memo', 'SIGNATURE_MISSING', () => ({ signTransaction: async (bytes) => bytes })],
    [
      'another memo',
      'WALLET_SIGNING_FAILED',
      () => ({
        signTransaction: (bytes) => withKey(owner, bytes.with(-1, 120)),
      }),
    ],
  ])('with %s', async (_, code, signing) => {
    await connect(signing());
    await expect(proveAddress(TEXT, asked)).rejects.toMatchObject({ code });
  });
});
