/** How a request came in: the faucet answers on the node's own port only. */
export type Caller = 'rpc-port' | 'gateway';
