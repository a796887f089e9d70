import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import type { RequestHeaders } from '../../http/origin-policy.ts';
import { mountJsonRpc } from './json-rpc-route.ts';

/** JSON-RPC through the gateway, for every caller that `assertMayAsk` does not throw for. */
export function mountRpc(
  gateway: Gateway,
  answer: (body: string) => Promise<string>,
  assertMayAsk?: (headers: RequestHeaders) => void,
): void {
  mountJsonRpc(gateway, {
    paths: [apiPaths.rpc],
    description: 'Solana JSON-RPC 2.0: the text of one request or of a batch, answered in kind.',
    assertMayAsk,
    answer: async (body) => ({ text: await answer(body) }),
  });
}
