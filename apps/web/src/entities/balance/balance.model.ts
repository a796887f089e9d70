import { type Atoms, atoms, parseWireAtoms } from '@orrery/core/atoms';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { HoldingsReply } from '@orrery/wire/ultra/balances';
import type { Address } from '@solana/kit';

/** What a wallet holds of one token. */
export interface Balance {
  /** In smallest units. */
  balanceLamports: Atoms;
  /** In units of the token, as it is shown. */
  balance: string;
  hasBalance: boolean;
  /** All token accounts there are of it, of which the associated one alone is counted. */
  accounts: readonly Address[];
  decimals: number;
  isFrozen: boolean;
}

/** By mint; native SOL under the key `SOL`. */
export type Balances = Readonly<Record<string, Balance>>;

const NOTHING = atoms(0n);

/** Keeps the associated token account of each mint alone and adds native SOL under its key. */
export function toBalances(reply: HoldingsReply): Balances {
  const balances: Record<string, Balance> = Object.create(null);
  for (const [mint, accounts] of Object.entries(reply.tokens)) {
    const account = accounts.find(({ isAssociatedTokenAccount }) => isAssociatedTokenAccount);
    if (!account) continue;
    balances[mint] = toBalance(account, account, accounts);
  }
  balances[NATIVE_SOL.key] = toBalance(reply, { decimals: NATIVE_SOL.decimals, isFrozen: false }, []);
  return balances;
}

function toBalance(
  { amount, uiAmountString: balance }: Pick<HoldingsReply, 'amount' | 'uiAmountString'>,
  { decimals, isFrozen }: Pick<Balance, 'decimals' | 'isFrozen'>,
  accounts: readonly { account: Address }[],
): Balance {
  const balanceLamports = parseWireAtoms(amount);
  return {
    balanceLamports,
    balance,
    hasBalance: balanceLamports > 0n,
    accounts: accounts.map(({ account }) => account),
    decimals,
    isFrozen,
  };
}

/** How many token accounts that hold something are not the usual one of their token, and so in no balance. */
export function countOthers({ tokens }: HoldingsReply): number {
  return Object.values(tokens)
    .flat()
    .filter(({ isAssociatedTokenAccount, amount }) => !isAssociatedTokenAccount && amount !== '0').length;
}

/** What is held of a mint; wrapped SOL's is the native balance where the venue wraps and unwraps. */
export function balanceOf(
  balances: Balances,
  mint: string,
  { useWSol }: { useWSol: boolean },
): Balance | undefined {
  return balances[mint === WRAPPED_SOL && !useWSol ? NATIVE_SOL.key : mint];
}

/** How much of a mint can be sold. */
export function spendable(balances: Balances, mint: string, terms: { useWSol: boolean }): Atoms {
  return balanceOf(balances, mint, terms)?.balanceLamports ?? NOTHING;
}
