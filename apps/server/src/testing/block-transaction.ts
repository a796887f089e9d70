import { toBase58 } from '@orrery/core/base58';
import type { Address, Instruction, Signature } from '@solana/kit';
import type { BlockTransaction } from '../indexer/blocks/block.ts';

/** What a transaction did to one token account; without `before` it opened it, without `after` it closed it. */
export interface TokenRow {
  account: Address;
  mint: Address;
  owner: Address;
  before?: bigint;
  after?: bigint;
}

interface Options {
  signers: readonly Address[];
  err?: unknown;
  /** What it was told to do. */
  instructions?: readonly Instruction[];
  /** What its first instruction's program told others to do. */
  calls?: readonly Instruction[];
}

/** A transaction of a block, for tests: its signers first, then the token accounts it changes, then what its instructions name. */
export function aTransaction(
  rows: readonly TokenRow[],
  { signers, err = null, instructions = [], calls = [] }: Options,
): BlockTransaction {
  const named = [...instructions, ...calls].flatMap(({ programAddress, accounts = [] }) => [
    programAddress,
    ...accounts.map(({ address }) => address),
  ]);
  const accountKeys = [...new Set([...signers, ...rows.map(({ account }) => account), ...named])];
  const compile = ({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) => ({
    programIdIndex: accountKeys.indexOf(programAddress),
    accounts: accounts.map(({ address }) => accountKeys.indexOf(address)),
    data: toBase58(Uint8Array.from(data)),
  });
  const balancesAt = (side: 'before' | 'after') =>
    rows.flatMap(({ account, mint, owner, ...row }) => {
      const amount = row[side];
      if (amount === undefined) return [];
      return {
        accountIndex: accountKeys.indexOf(account),
        mint,
        owner,
        uiTokenAmount: { amount: amount.toString(), decimals: 0 },
      };
    });
  return {
    transaction: {
      signatures: ['sig' as Signature],
      message: {
        header: { numRequiredSignatures: signers.length },
        accountKeys,
        instructions: instructions.map(compile),
      },
    },
    meta: {
      err,
      fee: 0,
      preBalances: accountKeys.map(() => 1),
      postBalances: accountKeys.map(() => 1),
      innerInstructions: calls.length > 0 ? [{ index: 0, instructions: calls.map(compile) }] : [],
      preTokenBalances: balancesAt('before'),
      postTokenBalances: balancesAt('after'),
    },
  };
}
