import { readTip, SYSTEM_PROGRAM } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { accountsOf, type BlockTransaction } from '../block.ts';
import type { Moved, Trade } from './extract-trades.ts';

/** A swap as its wallet saw it, over all its legs: what left it and what arrived, in smallest units. */
export interface WalletSwap {
  signature: Signature;
  wallet: Address;
  sold: Trade['sold'];
  bought: Trade['bought'];
  /** What the wallet paid the network and for tips, which are in neither amount; 0 where another account pays. */
  feeLamports: bigint;
}

/** Reads the swap that a transaction's trades make up; undefined where they begin or end in more than one mint. */
export function extractSwap(
  { transaction, holdings }: Pick<Moved, 'transaction' | 'holdings'>,
  trades: readonly Trade[],
): WalletSwap | undefined {
  const [first] = trades;
  if (!first) return undefined;
  const { signature, trader: wallet } = first;
  const taken = new Set(trades.map(({ sold }) => sold.mint));
  const given = new Set(trades.map(({ bought }) => bought.mint));
  const [from, ...otherFroms] = [...taken].filter((mint) => !given.has(mint));
  const [to, ...otherTos] = [...given].filter((mint) => !taken.has(mint));
  if (!from || !to || otherFroms.length > 0 || otherTos.length > 0) return undefined;
  const tips = tipsOf(transaction, wallet);
  const change = (mint: Address) =>
    (holdings.get(wallet)?.get(mint) ?? 0n) + (mint === WRAPPED_SOL ? tips : 0n);
  const [sold, bought] = [-change(from), change(to)];
  if (sold <= 0n || bought <= 0n) return undefined;
  return {
    signature,
    wallet,
    sold: { mint: from, amount: sold },
    bought: { mint: to, amount: bought },
    feeLamports: paidLamports(transaction, wallet),
  };
}

/** The lamports that a wallet paid the network and for tips; 0 where another account pays. */
export function paidLamports(transaction: BlockTransaction, wallet: Address): bigint {
  const [payer] = accountsOf(transaction);
  return tipsOf(transaction, wallet) + (payer === wallet ? BigInt(transaction.meta.fee) : 0n);
}

function tipsOf(transaction: BlockTransaction, payer: Address): bigint {
  const accounts = accountsOf(transaction);
  return transaction.transaction.message.instructions.reduce((sum, instruction) => {
    const program = accounts[instruction.programIdIndex];
    if (program !== SYSTEM_PROGRAM) return sum;
    const data = fromBase58(instruction.data);
    if (!data) return sum;
    const named = instruction.accounts.flatMap((index) => {
      const address = accounts[index];
      return address === undefined ? [] : { address };
    });
    return sum + (readTip({ program, accounts: named, data }, payer)?.lamports ?? 0n);
  }, 0n);
}
