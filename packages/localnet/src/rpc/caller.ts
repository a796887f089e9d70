/** How a request came in: by the node's own port, where alone developers are answered; from elsewhere; or from the product itself. */
export type Caller = 'rpc-port' | 'gateway' | 'process';
