import { decodeOrder, ORDER_BYTES, type OrderAccount, VENUE_PROGRAM } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { rentLamports, TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { type Address, getBase64Encoder, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { historyOf, solOf, tokenOf } from './balances.ts';

/** Lamports that an order pays for each fill, and for its end at its expiry. */
export const TIP = 20_000n;
/** Lamports that an order holds for its account and its escrow. */
export const ORDER_RENT = rentLamports(ORDER_BYTES) + TOKEN_ACCOUNT_RENT;

/** The open orders of a wallet, as the chain has them. */
export async function ordersOf(rpc: Rpc<SolanaRpcApi>, owner: Address): Promise<OrderAccount[]> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const accounts = await rpc.getProgramAccounts(VENUE_PROGRAM, config).send();
  return accounts.flatMap(({ account }) => {
    const order = decodeOrder(new Uint8Array(getBase64Encoder().encode(account.data[0])));
    return order?.owner === owner ? [order] : [];
  });
}

/** A wallet's SOL and USDC, in smallest units. */
export interface Held {
  sol: bigint;
  usdc: bigint;
}

export async function heldOf(rpc: Rpc<SolanaRpcApi>, wallet: Address): Promise<Held> {
  const [sol, usdc] = await Promise.all([solOf(rpc, wallet), tokenOf(rpc, wallet, USDC)]);
  return { sol, usdc };
}

/** What the network took of a wallet's newest transactions, in lamports. */
export async function feesOf(rpc: Rpc<SolanaRpcApi>, wallet: Address, count = 1): Promise<bigint> {
  const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' } as const;
  const sent = (await historyOf(rpc, wallet)).slice(0, count);
  const found = await Promise.all(sent.map(({ signature }) => rpc.getTransaction(signature, config).send()));
  return found.reduce((sum, each) => sum + (each?.meta?.fee ?? 0n), 0n);
}
