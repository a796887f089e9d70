import { setImmediate } from 'node:timers/promises';
import { createManualTime } from '@orrery/core/testing';
import {
  type Address,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  type KeyPairSigner,
  type Signature,
  signBytes,
} from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import type { SolanaRpc } from '../../rpc.ts';
import { aTransaction } from '../../testing.ts';
import { parseTransaction } from '../../transactions/parse-transaction.ts';
import { findName } from './find-name.ts';

const SIGNER = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' as Address;
const LAST_VALID = 1_000n;
const PATIENCE_MS = 122_000;
const SIGNATURE_AT = 1;

let sponsor: KeyPairSigner;
let bytes: Uint8Array;
let name: Signature;
beforeEach(async () => {
  sponsor = await generateKeyPairSigner();
  bytes = aTransaction({ feePayer: sponsor.address, instructions: [] });
  name = await nameBy(sponsor);
});

const nameBy = async ({ keyPair }: KeyPairSigner) =>
  getBase58Decoder().decode(
    await signBytes(keyPair.privateKey, parseTransaction(bytes).messageBytes),
  ) as Signature;

/** One that the signer is named in, as anybody can send. */
const another = (index: number) => ({
  signature: getBase58Decoder().decode(new Uint8Array(64).fill(index + 1)) as Signature,
  slot: 5_000n,
});

interface Told {
  listed: readonly { signature: Signature; slot: bigint }[];
  /** Which transaction the record of a signature is of. */
  recordOf?: (signature: Signature) => Uint8Array;
  /** The block height of the oldest that is listed. */
  oldestHeight?: bigint;
}

/** What is found on a chain whose height is past the last valid one. */
async function find({ listed, recordOf = () => other(), oldestHeight = 0n }: Told) {
  const time = createManualTime(0, () => setImmediate());
  const answer = <Value>(read: () => Value) => ({ send: async () => read() });
  const rpc = {
    getBlockHeight: () => answer(() => LAST_VALID + 1n),
    getSignaturesForAddress: () => answer(() => listed),
    getTransaction: (signature: Signature) =>
      answer(() => {
        const named = recordOf(signature).slice();
        named.set(getBase58Encoder().encode(signature), SIGNATURE_AT);
        return { transaction: [getBase64Decoder().decode(named), 'base64'] };
      }),
    getBlock: () => answer(() => ({ blockHeight: oldestHeight })),
    // What this asks of a node, and nothing else.
  } as unknown as SolanaRpc; // It is asked for nothing else.
  const sent = { bytes, signature: name, signer: SIGNER, promised: [], sponsor: sponsor.address };
  const found = findName({ ...sent, lastValidBlockHeight: LAST_VALID }, { rpc, time });
  await time.advance(PATIENCE_MS);
  return found;
}

const other = () => aTransaction({ feePayer: SIGNER, instructions: [] });
const listOf = (length: number) => Array.from({ length }, (_, index) => another(index));

test('finds the name that the sponsor gave it among others of its signer', async () => {
  const recordOf = (signature: Signature) => (signature === name ? bytes : other());
  expect(await find({ listed: [...listOf(3), { signature: name, slot: 4_000n }], recordOf })).toBe(name);
});

test('finds its name also behind one that cannot be parsed, which anybody can send', async () => {
  const recordOf = (signature: Signature) =>
    signature === name ? bytes : new Uint8Array([1, ...Array(64), 255]);
  expect(await find({ listed: [...listOf(1), { signature: name, slot: 4_000n }], recordOf })).toBe(name);
});

test('takes no name that its sponsor did not sign, whatever a node has under it', async () => {
  const forged = await nameBy(await generateKeyPairSigner());
  expect(await find({ listed: [{ signature: forged, slot: 4_000n }], recordOf: () => bytes })).toBe(
    'expired',
  );
});

test('has expired where what is listed reaches back before it could land', async () => {
  expect(await find({ listed: listOf(3) })).toBe('expired');
  expect(await find({ listed: listOf(20), oldestHeight: LAST_VALID - 150n })).toBe('expired');
});

test('has not expired where so many came after it that it may have landed before them', async () => {
  expect(await find({ listed: listOf(20), oldestHeight: LAST_VALID - 149n })).toBe(undefined);
});
