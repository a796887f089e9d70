import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { getI64Encoder, getU8Encoder, getU16Encoder, getU64Encoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { DecodedInstruction, DecodedTransaction } from '../../transactions/decode-transaction.ts';
import type { ForeignProgram } from '../decode-foreign.ts';
import { FOREIGN_PROGRAMS } from '../interfaces.generated.ts';

const ENCODERS = { u8: getU8Encoder(), u16: getU16Encoder(), u64: getU64Encoder(), i64: getI64Encoder() };

interface Made {
  program: ForeignProgram;
  name: string;
  /** Accounts that are not strangers of their own; null for an optional one that is absent. */
  accounts: Readonly<Record<string, Address | null>>;
  data: Readonly<Record<string, number | bigint | null>>;
}

interface Shape {
  tag: string;
  accounts: string;
  data: Readonly<Record<string, unknown>>;
}

/** An instruction as its published description lays it out, its programs of tokens the usual one. A route has no step. */
export function makeInstruction({ program, name, accounts, data }: Made): DecodedInstruction {
  const { instructions } = FOREIGN_PROGRAMS[program];
  const address = FOREIGN_PROGRAMS[program].address as Address;
  const shape = Object.entries<Shape>(instructions).find(([each]) => each === name)?.[1];
  if (!shape) throw new Error(`no instruction ${name}`);
  const tag = Array.from({ length: 8 }, (_, at) => Number.parseInt(shape.tag.slice(2 * at, 2 * at + 2), 16));
  const fields = Object.entries(shape.data).flatMap(([field, type]) => encode(type, data[field] ?? null));
  return {
    program: address,
    accounts: shape.accounts.split(' ').map((each, index) => {
      const usual = each.toLowerCase().endsWith('tokenprogram') ? TOKEN_PROGRAM_ADDRESS : undefined;
      const name = each.replace('?', '');
      const given = name in accounts ? accounts[name] : usual;
      return {
        address: given === null ? address : (given ?? strangerAt(index)),
        isSigner: false,
        isWritable: true,
      };
    }),
    data: Uint8Array.from([...tag, ...fields]),
  };
}

/** A transaction of one instruction, its owner the fee payer. */
export function makeTransaction(
  instruction: DecodedInstruction,
  signers: readonly Address[],
): DecodedTransaction {
  const [feePayer] = signers;
  if (!feePayer) throw new Error('no signer');
  const signing = signers.map((address) => ({ address, isSigner: true, isWritable: true }));
  const empty = new Uint8Array();
  return {
    bytes: empty,
    messageBytes: empty,
    signature: '' as DecodedTransaction['signature'],
    signatures: signers.map(() => empty),
    version: 0,
    blockhash: '',
    feePayer,
    accounts: [...signing, ...instruction.accounts],
    instructions: [instruction],
  };
}

function strangerAt(index: number): Address {
  return toBase58(new Uint8Array(32).fill(100 + index)) as Address;
}

function encode(type: unknown, value: number | bigint | null): number[] {
  if (typeof type === 'object' && type && 'option' in type)
    return value === null ? [0] : [1, ...encode(type.option, value)];
  if (typeof type === 'object') return [0, 0, 0, 0];
  const encoder = ENCODERS[type as keyof typeof ENCODERS];
  return [...encoder.encode(value ?? 0)];
}
