import type { Rpc, SolanaRpcApi } from '@solana/kit';

/** A Solana JSON-RPC client over any transport. */
export type SolanaRpc = Rpc<SolanaRpcApi>;
