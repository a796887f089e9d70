import { type Instruction, type KeyPairSigner, signBytes } from '@solana/kit';
import { ED25519_PROGRAM } from '../addresses/solana-programs.ts';
import { bytesOf } from './pools.ts';

/** Where the precompile finds the parts of a signature: a place in an instruction's data, and the number of that instruction. */
export interface SignaturePlaces {
  signatureAt: number;
  signatureInstruction: number;
  keyAt: number;
  keyInstruction: number;
  messageAt: number;
  messageLength: number;
  messageInstruction: number;
}

const THIS_INSTRUCTION = 0xffff;
const HEAD_BYTES = 2;
const PLACES_BYTES = 14;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** An instruction of the precompile that verifies a signature, `count` times the same; `places` are others than the usual ones, which lie in itself. */
export async function verification(
  signer: KeyPairSigner,
  message: Uint8Array,
  places: Partial<SignaturePlaces> = {},
  count = 1,
): Promise<Instruction> {
  const signature = await signBytes(signer.keyPair.privateKey, message);
  const usual = placesAt(HEAD_BYTES + count * PLACES_BYTES, message.length);
  const head = Array.from({ length: count }, () => [...placesBytes({ ...usual, ...places })]);
  const data = [count, 0, ...head.flat(), ...bytesOf(signer.address), ...signature, ...message];
  return { programAddress: ED25519_PROGRAM, accounts: [], data: Uint8Array.from(data) };
}

/** Key, signature and message, one behind the other. */
function placesAt(keyAt: number, messageLength: number): SignaturePlaces {
  return {
    signatureAt: keyAt + KEY_BYTES,
    signatureInstruction: THIS_INSTRUCTION,
    keyAt,
    keyInstruction: THIS_INSTRUCTION,
    messageAt: keyAt + KEY_BYTES + SIGNATURE_BYTES,
    messageLength,
    messageInstruction: THIS_INSTRUCTION,
  };
}

function placesBytes(places: SignaturePlaces): Uint8Array {
  const { signatureAt, signatureInstruction, keyAt, keyInstruction } = places;
  const { messageAt, messageLength, messageInstruction } = places;
  const first = Uint16Array.of(signatureAt, signatureInstruction, keyAt, keyInstruction);
  const second = Uint16Array.of(messageAt, messageLength, messageInstruction);
  return Uint8Array.from([...new Uint8Array(first.buffer), ...new Uint8Array(second.buffer)]);
}
