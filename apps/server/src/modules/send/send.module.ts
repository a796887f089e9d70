import * as apiPaths from '@orrery/wire/paths';
import {
  CraftClawbackBodySchema,
  CraftClawbackReplySchema,
  CraftSendBodySchema,
  CraftSendReplySchema,
  InvitesQuerySchema,
  InvitesReplySchema,
} from '@orrery/wire/send/send';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { costlyPost } from '../../http/public-routes.ts';
import { createSendService, type SendOptions } from './send.service.ts';

/** Sending by link. */
export function mountSend(gateway: Gateway, options: SendOptions): void {
  const gifts = createSendService(options);
  gateway.post(
    apiPaths.craftSend,
    costlyPost({ body: CraftSendBodySchema, reply: CraftSendReplySchema }),
    (request) => gifts.craftSend(request.body),
  );
  gateway.post(
    apiPaths.craftClawback,
    costlyPost({ body: CraftClawbackBodySchema, reply: CraftClawbackReplySchema }),
    (request) => gifts.craftClawback(request.body),
  );
  const lists = {
    schema: { querystring: InvitesQuerySchema, response: { 200: InvitesReplySchema } },
    config: PUBLIC_READ,
  } as const;
  gateway.get(apiPaths.pendingInvites, lists, (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return gifts.pending(request.query);
  });
  gateway.get(apiPaths.inviteHistory, lists, (request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return gifts.history(request.query);
  });
}
