import * as apiPaths from '@orrery/wire/paths';
import { FaucetBodySchema, FaucetReplySchema } from '@orrery/wire/system/health';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { createFaucetService, type FaucetOptions } from './faucet.service.ts';

/** The origin policy admits this machine's own pages only: a foreign page must not spend the faucet. */
export function mountFaucet(
  gateway: Gateway,
  { originPolicy, ...options }: FaucetOptions & { originPolicy: OriginPolicy },
): void {
  const faucet = createFaucetService(options);
  gateway.post(
    apiPaths.faucet,
    {
      schema: { body: FaucetBodySchema, response: { 200: FaucetReplySchema } },
      onRequest: async (request) => originPolicy.assertLocal(request.headers),
    },
    (request) => faucet.fund(request.body.wallet),
  );
}
