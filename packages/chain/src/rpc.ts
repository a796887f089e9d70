import type { Rpc, SolanaRpcApi } from '@solana/kit';

/** A Solana JSON-RPC client, whatever its transport. */
export type SolanaRpc = Rpc<SolanaRpcApi>;
