import { readTip, SYSTEM_PROGRAM } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { accountsOf, type BlockTransaction } from '../block.ts';
import type { Moved, Trade } from './extract-trades.ts';
import type { Holdings } from './holdings.ts';

/** A swap as its wallet saw it, over all its legs: what left it and what arrived, in smallest units, without gifts of other accounts. */
export interface WalletSwap {
  signature: Signature;
  wallet: Address;
  sold: Trade['sold'];
  bought: Trade['bought'];
  /** What the wallet paid the network and for tips, which are in neither amount; 0 where another account pays. */
  feeLamports: bigint;
}

/** Reads the swap that a transaction's trades make up, with the owners of the accounts that its fees go to; undefined where they begin or end in more than one mint. */
export function extractSwap(
  { transaction, holdings }: Pick<Moved, 'transaction' | 'holdings'>,
  trades: readonly Trade[],
  feeReceivers: () => ReadonlySet<Address>,
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
  const pools = {
    sold: sumOf(from, trades, 'sold'),
    bought: sumOf(to, trades, 'bought'),
  };
  const giftOf = giftsTo(wallet, { holdings, trades, ends: [from, to], feeReceivers: feeReceivers() });
  const own = {
    sold: giftOf(from, pools.sold) - change(from),
    bought: change(to) - giftOf(to, pools.bought),
  };
  // Fees only raise what a wallet pays and lower what it gets: otherwise another account made up a difference that cannot be told.
  const { sold, bought } = own.sold >= pools.sold && own.bought <= pools.bought ? own : pools;
  if (sold <= 0n || bought <= 0n) return undefined;
  return {
    signature,
    wallet,
    sold: { mint: from, amount: sold },
    bought: { mint: to, amount: bought },
    feeLamports: paidLamports(transaction, wallet),
  };
}

function sumOf(mint: Address, trades: readonly Trade[], side: 'sold' | 'bought'): bigint {
  return trades.reduce((sum, { [side]: each }) => (each.mint === mint ? sum + each.amount : sum), 0n);
}

interface GiftedSwap {
  holdings: Holdings;
  trades: readonly Trade[];
  /** The mints that it begins and ends in. */
  ends: readonly Address[];
  feeReceivers: ReadonlySet<Address>;
}

/**
 * What accounts that are no part of a swap gave to its wallet, of a mint that its pools moved `inPools` of: what those that gave lost, less what
 * others got, fees aside. What the token kept back of all that moved is shared by the amounts.
 */
function giftsTo(wallet: Address, { holdings, trades, ends, feeReceivers }: GiftedSwap) {
  const parties = new Set([wallet, ...trades.map(({ pool }) => pool)]);
  const changeOf = (held: ReadonlyMap<Address, bigint>, mint: Address) => held.get(mint) ?? 0n;
  const isExchange = (held: ReadonlyMap<Address, bigint>) =>
    ends.some((mint) => changeOf(held, mint) < 0n) && ends.some((mint) => changeOf(held, mint) > 0n);
  const others = [...holdings].filter(([holder, held]) => !parties.has(holder) && !isExchange(held));
  return (mint: Address, inPools: bigint): bigint => {
    const left = others.reduce((sum, [holder, held]) => {
      const change = changeOf(held, mint);
      return change > 0n && feeReceivers.has(holder) ? sum : sum - change;
    }, 0n);
    if (left <= 0n) return 0n;
    const kept = [...holdings.values()].reduce((sum, held) => sum - changeOf(held, mint), 0n);
    return kept > 0n ? left - (kept * left) / (inPools + left) : left;
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
