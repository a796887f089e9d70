import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { mountJsonRpc } from './json-rpc-route.ts';

/** JSON-RPC through the gateway. */
export function mountRpc(gateway: Gateway, answer: (body: string) => Promise<string>): void {
  mountJsonRpc(gateway, {
    paths: [apiPaths.rpc],
    description: 'Solana JSON-RPC 2.0: the text of one request or of a batch, answered in kind.',
    answer: async (body) => ({ text: await answer(body) }),
  });
}
