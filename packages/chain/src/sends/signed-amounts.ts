import type { Address } from '@solana/kit';
import { TRANSFER_SOL_DISCRIMINATOR } from '@solana-program/system';
import { TRANSFER_CHECKED_DISCRIMINATOR } from '@solana-program/token';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { type SignedAmount, toDepositAmounts } from '../engine/proposal.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { maxAccountDeposits } from '../transactions/deposits.ts';
import { networkFeeLamports } from '../transactions/priority-fee.ts';

/** Amounts that leave the sender by the bytes of a send, by mint; a card shows them before a multiplier, too, as a recipient may count either. */
export function sentAmounts(transaction: DecodedTransaction, sender: Address): SignedAmount[] {
  const sums = new Map<SignedAmount['of'], bigint>();
  for (const instruction of transaction.instructions) {
    const paid = readPayment(instruction, sender);
    if (paid) sums.set(paid.of, (sums.get(paid.of) ?? 0n) + paid.amount);
  }
  const amounts = [...sums, ['fee', networkFeeLamports(transaction)] as const];
  return [
    ...amounts.map(
      ([of, amount]) => ({ of, change: -amount, bound: 'exact', isScaleChecked: false }) as const,
    ),
    ...toDepositAmounts(maxAccountDeposits(transaction, sender)),
  ];
}

const [SOL_BYTES, CHECKED_BYTES] = [12, 10];

function readPayment({ program, accounts, data }: DecodedInstruction, sender: Address) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [source, mint, , authority] = accounts;
  if (program === SYSTEM_PROGRAM && data.length === SOL_BYTES && source?.address === sender)
    return view.getUint32(0, true) === TRANSFER_SOL_DISCRIMINATOR
      ? { of: 'SOL' as const, amount: view.getBigUint64(4, true) }
      : undefined;
  const isChecked = data.length === CHECKED_BYTES && data[0] === TRANSFER_CHECKED_DISCRIMINATOR;
  return TOKEN_PROGRAMS.includes(program) && isChecked && mint && authority?.address === sender
    ? { of: mint.address, amount: view.getBigUint64(1, true) }
    : undefined;
}
