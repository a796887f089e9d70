import { AppError } from '@orrery/core/app-error';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR,
} from '@solana-program/compute-budget';
import { ED25519_PROGRAM, SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import type { SolanaRpc } from '../rpc.ts';
import type { DecodedInstruction } from './decode-transaction.ts';

const UNITS_PER_INSTRUCTION = 200_000n;
const UNITS_PER_BUILT_IN = 3_000n;
/** The most a transaction may use, and the limit of one whose use is not known. */
export const MAX_COMPUTE_UNITS = 1_400_000;
/** Micro-lamports in a lamport. */
export const MICRO_LAMPORTS = 1_000_000n;
const BUILT_INS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);
const PRECOMPILES: ReadonlySet<string> = new Set([
  ED25519_PROGRAM,
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

type Asked = Pick<DecodedInstruction, 'program' | 'data'>;

/** True for an instruction that sets the compute budget. */
export function isComputeBudget({ program }: Pick<Asked, 'program'>): boolean {
  return program === COMPUTE_BUDGET_PROGRAM_ADDRESS;
}

/** True for a program with signature-verifying instructions; each of their signatures costs as much as one of the transaction's own. */
export function isPrecompile(program: string): boolean {
  return PRECOMPILES.has(program);
}

/** What the network takes of a transaction's fee payer, in lamports: its signatures, those that precompiles check, and priority. */
export function networkFeeLamports(transaction: {
  signatures: readonly unknown[];
  instructions: readonly Asked[];
}): bigint {
  const { signatures, instructions } = transaction;
  const checked = instructions.reduce(
    (sum, { program, data }) => sum + (isPrecompile(program) ? (data[0] ?? 0) : 0),
    signatures.length,
  );
  return BigInt(checked) * SIGNATURE_FEE_LAMPORTS + priorityFeeLamports(transaction);
}

/** The priority fee a transaction offers, in lamports: unit price × unit limit, rounded up. */
export function priorityFeeLamports(transaction: { instructions: readonly Asked[] }): bigint {
  return priorityLamports(computeBudget(transaction));
}

/** Lamports for compute units at a price in micro-lamports each, rounded up as the network does. */
export function priorityLamports({ units, price }: { units: bigint; price: bigint }): bigint {
  return (price * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
}

/** The compute units a transaction asks for, and what it offers for each in micro-lamports. */
export function computeBudget({ instructions }: { instructions: readonly Asked[] }): {
  units: bigint;
  price: bigint;
} {
  let limit: bigint | undefined;
  let price = 0n;
  let usual = 0n;
  for (const instruction of instructions) {
    const { program, data } = instruction;
    if (!isPrecompile(program)) usual += BUILT_INS.has(program) ? UNITS_PER_BUILT_IN : UNITS_PER_INSTRUCTION;
    if (!isComputeBudget(instruction)) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    // The chain ignores bytes behind the number, so a fee must not hide behind them either.
    if (data[0] === SET_COMPUTE_UNIT_LIMIT_DISCRIMINATOR && data.length >= 5)
      limit = BigInt(view.getUint32(1, true));
    if (data[0] === SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR && data.length >= 9)
      price = view.getBigUint64(1, true);
  }
  const units = limit ?? usual;
  const most = BigInt(MAX_COMPUTE_UNITS);
  return { units: units < most ? units : most, price };
}

/** The price of a compute unit at a percentile of recent blocks, in micro-lamports. Rejects with the transport's error, and with `UPSTREAM_MALFORMED`. */
export async function recentUnitPrice(rpc: SolanaRpc, percentile: number): Promise<bigint> {
  const recent: unknown = await rpc.getRecentPrioritizationFees().send();
  if (!Array.isArray(recent) || !recent.every(isRecentFee))
    throw new AppError('UPSTREAM_MALFORMED', { host: 'rpc', reason: 'getRecentPrioritizationFees' });
  const paid = recent.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => Number(a - b));
  return paid[Math.floor(((paid.length - 1) * percentile) / 100)] ?? 0n;
}

function isRecentFee(each: unknown): each is { prioritizationFee: bigint } {
  if (typeof each !== 'object' || each === null || !('prioritizationFee' in each)) return false;
  const { prioritizationFee: fee } = each;
  return typeof fee === 'bigint' && fee >= 0n;
}
