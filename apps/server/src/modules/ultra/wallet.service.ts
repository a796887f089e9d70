import {
  associatedAddress,
  type GenesisAccount,
  readTokenAccount,
  type SolanaRpc,
  TOKEN_2022_PROGRAM,
  toEmptyAccounts,
} from '@orrery/chain';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { BalancesReply, HoldingsReply, NativeHoldingsReply } from '@orrery/wire/ultra/balances';
import { type Address, getBase64Encoder } from '@solana/kit';
import { fetchAllMaybeMint, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { toAccountChunks } from '../../chain/account-chunks.ts';
import { onChain } from '../../chain/chain-failure.ts';

export interface WalletService {
  /** What the wallet can spend: its SOL and its associated token accounts. */
  balances(wallet: Address): Promise<BalancesReply>;
  /** Everything it has, account by account. */
  holdings(wallet: Address): Promise<HoldingsReply>;
  /** Its SOL. */
  nativeHoldings(wallet: Address): Promise<NativeHoldingsReply>;
}

interface TokenHolding {
  account: Address;
  mint: Address;
  amount: bigint;
  isFrozen: boolean;
  isAssociatedTokenAccount: boolean;
  decimals: number;
  programId: Address;
  lamports: bigint;
  /** What closing it would pay back; undefined where its owner cannot close it. */
  reclaimable: bigint | undefined;
}

/** What is known of mints without asking the chain. */
interface KnownMints {
  decimalsOf: (mint: Address) => number | undefined;
  /** What amounts are shown times; 1 of what is not known. */
  multiplierOf: (mint: Address) => number;
}

/** Reads wallets over any Solana RPC, on every call; decimals of mints that are not known here too. */
export function createWalletService(
  rpc: SolanaRpc,
  { decimalsOf: knownDecimals, multiplierOf }: KnownMints,
): WalletService {
  async function readDecimals(mints: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
    const decimals = new Map<Address, number>();
    const unknown = [...new Set(mints)].filter((mint) => knownDecimals(mint) === undefined);
    for (const part of toAccountChunks(unknown)) {
      for (const mint of await fetchAllMaybeMint(rpc, part, { commitment: 'confirmed' })) {
        if (mint.exists) decimals.set(mint.address, mint.data.decimals);
      }
    }
    return decimals;
  }

  async function tokenAccounts(owner: Address, programId: Address): Promise<TokenHolding[]> {
    const { value } = await rpc
      .getTokenAccountsByOwner(owner, { programId }, { commitment: 'confirmed', encoding: 'base64' })
      .send();
    const rows = value.flatMap(({ pubkey, account }) => {
      const data = new Uint8Array(getBase64Encoder().encode(account.data[0]));
      const row = { owner: programId, lamports: account.lamports, data };
      const found = readTokenAccount(pubkey, row);
      return found ? { ...found, reclaimable: reclaimableOf({ address: pubkey, ...row }, owner) } : [];
    });
    const decimals = await readDecimals(rows.map(({ info }) => info.mint));
    return rows.map(({ pubkey: account, lamports, reclaimable, info: { mint, amount, isFrozen } }) => ({
      account,
      mint,
      amount,
      isFrozen,
      isAssociatedTokenAccount: account === associatedAddress({ owner, mint, tokenProgram: programId }),
      decimals: knownDecimals(mint) ?? decimals.get(mint) ?? 0,
      programId,
      lamports,
      reclaimable,
    }));
  }

  const read = (wallet: Address) =>
    onChain(async () => {
      const [native, plain, extended] = await Promise.all([
        rpc.getBalance(wallet, { commitment: 'confirmed' }).send(),
        tokenAccounts(wallet, TOKEN_PROGRAM_ADDRESS),
        tokenAccounts(wallet, TOKEN_2022_PROGRAM),
      ]);
      return { slot: Number(native.context.slot), lamports: native.value, accounts: [...plain, ...extended] };
    });

  return {
    async balances(wallet) {
      const { slot, lamports, accounts } = await read(wallet);
      const spendable = accounts.filter(({ isAssociatedTokenAccount }) => isAssociatedTokenAccount);
      const toBalance = (amount: bigint, scale: AmountScale, isFrozen: boolean) => {
        const { uiAmount, amount: text } = toAmounts(amount, scale);
        return { amount: text, uiAmount, slot, isFrozen };
      };
      return Object.fromEntries([
        [NATIVE_SOL.key, toBalance(lamports, NATIVE_SOL, false)],
        ...spendable.map(({ mint, amount, decimals, isFrozen }) => [
          mint,
          toBalance(amount, { decimals, multiplier: multiplierOf(mint) }, isFrozen),
        ]),
      ]);
    },
    async holdings(wallet) {
      const { lamports, accounts } = await read(wallet);
      const tokenRows: HoldingsReply['tokens'] = {};
      for (const { mint, amount, lamports: held, reclaimable, ...account } of accounts) {
        const scale = { decimals: account.decimals, multiplier: multiplierOf(mint) };
        const row = {
          ...account,
          ...toAmounts(amount, scale),
          lamports: held.toString(),
          ...(reclaimable !== undefined && { reclaimableLamports: reclaimable.toString() }),
        };
        tokenRows[mint] = [...(tokenRows[mint] ?? []), row];
      }
      return { ...toAmounts(lamports, NATIVE_SOL), tokens: tokenRows };
    },
    nativeHoldings: (wallet) =>
      onChain(async () => {
        const { value } = await rpc.getBalance(wallet, { commitment: 'confirmed' }).send();
        return toAmounts(value, NATIVE_SOL);
      }),
  };
}

function reclaimableOf(row: GenesisAccount, owner: Address): bigint | undefined {
  try {
    return toEmptyAccounts([row], owner).closable[0]?.lamports;
  } catch {
    // The extension is newer than the decoder: such an account is not reported as closable.
    return undefined;
  }
}

function toAmounts(amount: bigint, scale: AmountScale) {
  const uiAmountString = toUiDecimal(amount, scale);
  return { amount: amount.toString(), uiAmount: Number(uiAmountString), uiAmountString };
}
