import { type FeeType, feeWithin } from '@orrery/domain/trading/broadcast';
import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction, TRANSFER_SOL_DISCRIMINATOR } from '@solana-program/system';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import type { DecodedAccount, DecodedInstruction } from './decode-transaction.ts';
import { MAX_COMPUTE_UNITS, MICRO_LAMPORTS } from './priority-fee.ts';

/** What may change between a simulation and landing: a tick that is crossed, an account that is opened. */
const UNITS_MARGIN = 1.2;
const UNITS_SPARE = 20_000;

/** What is offered for priority: what the market asks, up to these lamports, or exactly these. */
export interface PriorityTerms {
  feeType: FeeType;
  lamports: bigint;
}

/** A compute-unit limit for what a simulation used; the most there is where that is not known. */
export function unitLimitFor(unitsUsed: number | bigint | undefined): number {
  if (unitsUsed === undefined) return MAX_COMPUTE_UNITS;
  return Math.min(MAX_COMPUTE_UNITS, Math.ceil(Number(unitsUsed) * UNITS_MARGIN) + UNITS_SPARE);
}

/** Micro-lamports to offer for a compute unit where the market asks `asked`; never more in all than the terms say. */
export function unitPriceFor(
  { feeType, lamports }: PriorityTerms,
  { asked, unitLimit }: { asked: bigint; unitLimit: number },
): bigint {
  return feeWithin(feeType, { most: (lamports * MICRO_LAMPORTS) / BigInt(unitLimit), asked });
}

/** Lamports for a block engine and for a relay. */
export interface Tips {
  jito?: bigint | undefined;
  nozomi?: bigint | undefined;
}

/** Transfers of tips; `pick` chooses one account of those that take a kind of tip. */
export function tipInstructions(
  payer: Address,
  { jito = 0n, nozomi = 0n }: Tips,
  pick: (accounts: readonly Address[]) => Address,
): Instruction[] {
  const tips: [readonly Address[], bigint][] = [
    [NOZOMI_TIP_ACCOUNTS, nozomi],
    [JITO_TIP_ACCOUNTS, jito],
  ];
  const source = createNoopSigner(payer);
  return tips
    .filter(([, amount]) => amount > 0n)
    .map(([accounts, amount]) => getTransferSolInstruction({ source, destination: pick(accounts), amount }));
}

const TRANSFER_BYTES = 12;

type TipInstruction = Pick<DecodedInstruction, 'program' | 'data'> & {
  accounts: readonly Pick<DecodedAccount, 'address'>[];
};

/** Tip that an instruction pays out of a wallet; undefined for one that is not such a tip. */
export function readTip(
  { program, accounts, data }: TipInstruction,
  payer: Address,
): { kind: keyof Tips; lamports: bigint } | undefined {
  const [from, to] = accounts;
  if (program !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES || accounts.length !== 2) return undefined;
  const kind = to && kindOf(to.address);
  if (from?.address !== payer || !kind) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(0, true) !== TRANSFER_SOL_DISCRIMINATOR) return undefined;
  return { kind, lamports: view.getBigUint64(4, true) };
}

/** What a transaction tips out of a wallet, in lamports. */
export function sumTips(
  { instructions }: { instructions: readonly TipInstruction[] },
  payer: Address,
): Required<Tips> {
  const tips = { jito: 0n, nozomi: 0n };
  for (const instruction of instructions) {
    const tip = readTip(instruction, payer);
    if (tip) tips[tip.kind] += tip.lamports;
  }
  return tips;
}

function kindOf(account: Address): keyof Tips | undefined {
  if (JITO_TIP_ACCOUNTS.includes(account)) return 'jito';
  return NOZOMI_TIP_ACCOUNTS.includes(account) ? 'nozomi' : undefined;
}
