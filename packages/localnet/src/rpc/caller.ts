/** Which way a request came in: the faucet answers on the node's own port alone. */
export type Caller = 'rpc-port' | 'gateway';
