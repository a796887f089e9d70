import { toBase58 } from '@orrery/core/base58';
import { SIGNATURE_FEE_LAMPORTS, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  CLOSE_ACCOUNT_DISCRIMINATOR,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isPrecompile, priorityFeeLamports } from '../transactions/priority-fee.ts';
import { isCreationWithSeed, SEED_TAIL } from './wrapped-sol.ts';

/** Costs of a transaction to its fee payer. */
export interface PayerCosts {
  /** Signatures and priority. */
  feeLamports: bigint;
  /** Associated accounts that it may open at the payer's cost. */
  openings: number;
}

/**
 * Returns the most a transaction can cost its fee payer besides the fee, judged by its instructions alone: rent of associated accounts,
 * and the deposit of a temporary account that must be returned in the same transaction. Undefined when the payer is named in any other
 * place.
 */
export function findPayerCosts(transaction: DecodedTransaction): PayerCosts | undefined {
  const { feePayer: payer, instructions, signatures } = transaction;
  const lent = new Set<Address>();
  let openings = 0;
  for (const instruction of instructions) {
    if (isPrecompile(instruction.program)) return undefined;
    const role = roleOf(instruction, payer);
    const [first, second] = instruction.accounts.map(({ address }) => address);
    if (role === 'other') return undefined;
    if (role === 'opening') openings += 1;
    if (role === 'deposit' && second) lent.add(second);
    // What it closes must be what it lent to.
    if (role === 'return' && !(first && lent.delete(first))) return undefined;
  }
  if (lent.size > 0) return undefined;
  const signing = BigInt(signatures.length) * SIGNATURE_FEE_LAMPORTS;
  return { feeLamports: signing + priorityFeeLamports(transaction), openings };
}

type Role = 'none' | 'opening' | 'deposit' | 'return' | 'other';

function roleOf(instruction: DecodedInstruction, payer: Address): Role {
  const { program, accounts, data } = instruction;
  const places = accounts.flatMap(({ address }, place) => (address === payer ? [place] : []));
  if (places.length === 0) return 'none';
  if (places.length > 1) return 'other';
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return places[0] === 0 ? 'opening' : 'other';
  if (isCreationWithSeed(instruction)) return isDeposit(data, payer) && places[0] === 0 ? 'deposit' : 'other';
  const isClose = program === TOKEN_PROGRAM_ADDRESS && data[0] === CLOSE_ACCOUNT_DISCRIMINATOR;
  return isClose && places[0] === 1 ? 'return' : 'other';
}

const BASE_AT = 4;
const ADDRESS_BYTES = 32;

/** True for an account made by `payer` for another owner with exactly a token account's rent. */
function isDeposit(data: Uint8Array, payer: Address): boolean {
  const base = toBase58(data.subarray(BASE_AT, BASE_AT + ADDRESS_BYTES));
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const lamportsAt = data.length - SEED_TAIL;
  if (lamportsAt < BASE_AT + ADDRESS_BYTES) return false;
  return base !== payer && view.getBigUint64(lamportsAt, true) === TOKEN_ACCOUNT_RENT;
}
