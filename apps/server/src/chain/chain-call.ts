import { getSolanaErrorFromJsonRpcError } from '@solana/kit';

/**
 * One JSON-RPC call answered as plain JSON, for replies of tens of thousands of members: kit's reader looks at each of them.
 * Whole numbers beyond 2⁵³ lose digits, so nothing read this way may take an amount that is not text. Throws `SolanaError`.
 */
export type ChainCall = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Speaks JSON-RPC through a function that carries a request's text to a node and its reply back. */
export function createChainCall(answer: (body: string) => Promise<string>): ChainCall {
  return async (method, params) => {
    const reply: unknown = JSON.parse(
      await answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    );
    if (typeof reply !== 'object' || reply === null)
      throw new Error(`${method}: the node's reply is no object`);
    if ('error' in reply) throw getSolanaErrorFromJsonRpcError(reply.error);
    return 'result' in reply ? reply.result : undefined;
  };
}
