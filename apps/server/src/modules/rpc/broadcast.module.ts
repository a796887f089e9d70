import type { SolanaRpc } from '@orrery/chain';
import type { Localnet } from '@orrery/localnet';
import {
  BundleTipFloorReplySchema,
  SendTransactionBodySchema,
  SendTransactionReplySchema,
} from '@orrery/wire/chain/broadcast';
import * as apiPaths from '@orrery/wire/paths';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, publicRead } from '../../http/public-routes.ts';
import { mountJsonRpc } from './json-rpc-route.ts';
import { sendUnchecked } from './send-unchecked.ts';

/** Where clients of Jito's block engine look for its methods. */
const ENGINE_PATHS = [
  'bundles',
  'getBundleStatuses',
  'getInflightBundleStatuses',
  'getTipAccounts',
  'transactions',
];
const BUNDLE_ID = 'x-bundle-id';

export interface BroadcastOptions {
  rpc: SolanaRpc;
  blockEngine: Localnet['blockEngine'];
}

/** The ways onto the chain beside the RPC: the block engine with its tip floor, and the worker that sends without preflight. */
export function mountBroadcast(gateway: Gateway, { rpc, blockEngine }: BroadcastOptions): void {
  mountJsonRpc(gateway, {
    paths: [
      apiPaths.blockEngine,
      ...ENGINE_PATHS.map((method) => `${apiPaths.blockEngine}/api/v1/${method}`),
    ],
    description:
      'The block engine, JSON-RPC 2.0: sendBundle, getBundleStatuses, getInflightBundleStatuses, getTipAccounts, sendTransaction.',
    answer: async (body) => {
      const { text, bundleId } = await blockEngine.answer(body);
      if (bundleId === undefined) return { text };
      return { text, headers: { [BUNDLE_ID]: bundleId, 'access-control-expose-headers': BUNDLE_ID } };
    },
  });
  gateway.get(apiPaths.bundleTipFloor, publicRead({ reply: BundleTipFloorReplySchema }), () => [
    blockEngine.tipFloor(),
  ]);
  gateway.post(
    apiPaths.sendTransaction,
    costlyPost({ body: SendTransactionBodySchema, reply: SendTransactionReplySchema }),
    async (request) => ({ signature: await sendUnchecked(rpc, request.body.transaction) }),
  );
}
