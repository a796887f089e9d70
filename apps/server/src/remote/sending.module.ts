import { SendTransactionBodySchema, SendTransactionReplySchema } from '@orrery/wire/chain/broadcast';
import * as apiPaths from '@orrery/wire/paths';
import { createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit';
import type { Gateway } from '../http/app.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import { costlyPost } from '../http/public-routes.ts';
import { sendUnchecked } from '../modules/rpc/send-unchecked.ts';
import type { RpcPool } from './rpc-pool.ts';

/** Mounts the way onto the chain without preflight: by a node of the operator's. */
export function mountSending(
  gateway: Gateway,
  pool: Pick<RpcPool, 'answer'>,
  originPolicy: Pick<OriginPolicy, 'assertOwnSite'>,
): void {
  // The reply's shape is what kit asks for.
  const transport: RpcTransport = async <Reply>({ payload }: { payload: unknown }) =>
    JSON.parse(await pool.answer(JSON.stringify(payload))) as Reply;
  const rpc = createSolanaRpcFromTransport(transport);
  gateway.post(
    apiPaths.sendTransaction,
    costlyPost({ body: SendTransactionBodySchema, reply: SendTransactionReplySchema }),
    async ({ headers, body }) => {
      originPolicy.assertOwnSite(headers);
      return { signature: await sendUnchecked(rpc, body.transaction) };
    },
  );
}
