import { FaucetBodySchema, FaucetReplySchema } from '@orrery/wire';
import type { Gateway } from '../../http/app.ts';
import type { Doors } from '../../http/doors.ts';
import type { FaucetService } from './faucet.service.ts';

/** Behind the doors of product.md §3: this machine's own pages only. */
export function addFaucetRoutes(gateway: Gateway, doors: Doors, faucet: FaucetService): void {
  gateway.post(
    '/v1/faucet',
    {
      schema: { body: FaucetBodySchema, response: { 200: FaucetReplySchema } },
      onRequest: async (request) => doors.assertLocal(request.headers),
    },
    (request) => faucet.fund(request.body.wallet),
  );
}
