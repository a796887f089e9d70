import { type SolanaRpc, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Order } from '@orrery/venue';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Ledger } from './ledger.ts';
import type { Balances, Trader } from './trader.ts';

const MINT_BYTES = 32;
const AMOUNT_AT = 64;

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
    // Both programs' accounts begin with the mint, the owner and the amount.
    const bytes = Buffer.from(account.data[0], 'base64');
    const mint = toBase58(new Uint8Array(bytes.subarray(0, MINT_BYTES))) as Address;
    const amount = bytes.readBigUInt64LE(AMOUNT_AT);
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
