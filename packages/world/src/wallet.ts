import { type SolanaRpc, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Order } from '@orrery/venue';
import { type Address, getBase64Encoder } from '@solana/kit';
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Ledger } from './ledger.ts';
import type { Balances, Trader } from './trader.ts';

/** Reads a wallet from the chain. */
export async function readBalances(rpc: SolanaRpc, owner: Address): Promise<Balances> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const [plain, extended, wallet] = await Promise.all([
    rpc.getTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ADDRESS }, config).send(),
    rpc.getTokenAccountsByOwner(owner, { programId: TOKEN_2022_PROGRAM }, config).send(),
    rpc.getMultipleAccounts([owner], config).send(),
  ]);
  const balances: Balances = new Map();
  for (const { account } of [...plain.value, ...extended.value]) {
    // Both programs' accounts begin alike.
    const { mint, amount } = getTokenDecoder().decode(getBase64Encoder().encode(account.data[0]));
    balances.set(mint, (balances.get(mint) ?? 0n) + amount);
  }
  return balances.set(WRAPPED_SOL, wallet.value[0]?.lamports ?? 0n);
}

/** Books a settled order, so that the chain need not be read before each trade. */
export function bookTrade(
  ledger: Ledger,
  trader: Trader,
  order: Pick<Order, 'inputMint' | 'outputMint' | 'signatureFeeLamports' | 'rentFeeLamports'>,
  { inputAmount, outputAmount }: { inputAmount: bigint; outputAmount: bigint },
): void {
  ledger.add(trader, order.inputMint, -inputAmount);
  ledger.add(trader, order.outputMint, outputAmount);
  ledger.add(trader, WRAPPED_SOL, -order.signatureFeeLamports - order.rentFeeLamports);
}
