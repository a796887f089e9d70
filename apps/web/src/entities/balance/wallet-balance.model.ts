import { tokenKeys } from '@orrery/domain/mints/native-sol';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { HoldingsReply } from '@orrery/wire/ultra/balances';
import type { Address } from '@solana/kit';
import { toBalances } from './balance.model.ts';

/** A token of a wallet as a portfolio lists it. */
interface WalletBalanceEntry {
  /** The associated token account; of native SOL the wallet itself. */
  ata: Address;
  /** '' means native SOL. */
  mint: Address | '';
  /** In smallest units. */
  raw_value: string;
  /** In dollars; null without a price. */
  usd_value: number | null;
}

/** What a wallet's tokens are worth, by mint; native SOL under the system program's address. */
export interface WalletBalance {
  /** In dollars, of what has a price; null while nothing has. */
  totalWorth: number | null;
  balances: Readonly<Record<Address, WalletBalanceEntry>>;
}

interface WalletBalanceOf {
  wallet: Address;
  reply: HoldingsReply;
  /** Dollars for one of a token, by the mint that it is priced by. */
  prices: ReadonlyMap<Address, { usd: number }>;
  /** What amounts of a mint are shown times. */
  multiplierOf: (mint: Address) => number;
}

/** Values what a wallet can spend; tokens of which it has none are left out. */
export function toWalletBalance({ wallet, reply, prices, multiplierOf }: WalletBalanceOf): WalletBalance {
  const entries = Object.entries(toBalances(reply)).flatMap(
    ([key, { balanceLamports, decimals, hasBalance }]) => {
      if (!hasBalance) return [];
      const { address, portfolio: mint, pricedBy } = tokenKeys(key);
      const price = prices.get(pricedBy);
      const size = toUiDecimal(balanceLamports, { decimals, multiplier: multiplierOf(pricedBy) });
      const account = reply.tokens[key]?.find(({ isAssociatedTokenAccount }) => isAssociatedTokenAccount);
      const entry: WalletBalanceEntry = {
        ata: mint === '' ? wallet : (account?.account ?? wallet),
        mint,
        raw_value: String(balanceLamports),
        usd_value: price === undefined ? null : Number(size) * price.usd,
      };
      return [[address, entry] as const];
    },
  );
  const values = entries.flatMap(([, { usd_value: value }]) => value ?? []);
  const isUnknown = values.length === 0 && entries.length > 0;
  return {
    totalWorth: isUnknown ? null : values.reduce((sum, value) => sum + value, 0),
    balances: Object.fromEntries(entries),
  };
}
