import type { SolanaRpc } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Order } from '@orrery/venue';
import { type Address, getBase64Encoder } from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** What a trader has by mint, in smallest units, native SOL under the wrapped mint. */
export type Balances = Map<Address, bigint>;

/** Kept back for network fees and for the rent of new accounts: 0.05 SOL. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Reads a wallet from the chain. */
export async function readBalances(rpc: SolanaRpc, owner: Address): Promise<Balances> {
  const [accounts, [wallet]] = await Promise.all([
    rpc
      .getTokenAccountsByOwner(
        owner,
        { programId: TOKEN_PROGRAM_ADDRESS },
        { commitment: 'confirmed', encoding: 'base64' },
      )
      .send(),
    rpc
      .getMultipleAccounts([owner], { commitment: 'confirmed', encoding: 'base64' })
      .send()
      .then(({ value }) => value),
  ]);
  const balances: Balances = new Map();
  for (const { account } of accounts.value) {
    const { mint, amount } = getTokenDecoder().decode(getBase64Encoder().encode(account.data[0]));
    balances.set(mint, (balances.get(mint) ?? 0n) + amount);
  }
  return balances.set(WRAPPED_SOL, wallet?.lamports ?? 0n);
}

/** What of it may go into a trade. */
export function spendableOf(balances: Balances): Balances {
  const lamports = (balances.get(WRAPPED_SOL) ?? 0n) - RESERVE_LAMPORTS;
  return new Map(balances).set(WRAPPED_SOL, lamports > 0n ? lamports : 0n);
}

/** Books a settled order, so that the chain need not be read before each trade. */
export function bookTrade(
  balances: Balances,
  { inputMint, outputMint, signatureFeeLamports, rentFeeLamports }: Order,
  { inputAmount, outputAmount }: { inputAmount: bigint; outputAmount: bigint },
): void {
  const add = (mint: Address, change: bigint) => balances.set(mint, (balances.get(mint) ?? 0n) + change);
  add(inputMint, -inputAmount);
  add(outputMint, outputAmount);
  add(WRAPPED_SOL, -signatureFeeLamports - rentFeeLamports);
}
