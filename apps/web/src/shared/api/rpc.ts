import type { SolanaRpc } from '@orrery/chain';
import { apiPaths } from '@orrery/wire';
import { createSolanaRpc } from '@solana/kit';

/** The chain, through the gateway. It brings kit with it: import it only from what is loaded lazily. */
export const rpc: SolanaRpc = createSolanaRpc(new URL(apiPaths.rpc, location.href).href);
