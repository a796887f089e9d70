import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { BalancesReplySchema, HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import { UltraExecuteBodySchema, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { UltraOrderReplySchema, UltraRoutersReplySchema } from '@orrery/wire/ultra/order';
import { UltraOrderQuerySchema } from '@orrery/wire/ultra/order-query';
import { ShieldQuerySchema, ShieldReplySchema } from '@orrery/wire/ultra/shield';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { replyRouterError } from '../../http/reply-error.ts';
import { requesterOf } from '../../http/requester.ts';
import type { createShield } from './shield.service.ts';
import { createUltraService, ROUTER, type UltraOptions } from './ultra.service.ts';
import type { WalletService } from './wallet.service.ts';

const PREFIX = '/ultra/v1';
/** Where real clients look for the Ultra API: under its name, and at the root. */
const MOUNTS = [(path: string) => path, (path: string) => path.slice(PREFIX.length)];

export function mountUltra(
  gateway: Gateway,
  {
    wallets,
    shield,
    ...options
  }: UltraOptions & { wallets: WalletService; shield: ReturnType<typeof createShield> },
): void {
  const ultra = createUltraService(options);
  const params = v.object({ wallet: AddressSchema });
  for (const path of [...MOUNTS.map((toPath) => toPath(apiPaths.ultraShield)), apiPaths.shield])
    gateway.get(
      path,
      {
        schema: { querystring: ShieldQuerySchema, response: { 200: ShieldReplySchema } },
        config: PUBLIC_READ,
      },
      ({ query }) => shield(query.mints),
    );
  for (const toPath of MOUNTS) {
    gateway.get(
      toPath(apiPaths.ultraOrder),
      {
        schema: { querystring: UltraOrderQuerySchema, response: { 200: UltraOrderReplySchema } },
        config: { ...COSTLY, ...PUBLIC_READ },
        errorHandler: replyRouterError,
      },
      (request) => ultra.order(request.query, requesterOf(request)),
    );
    gateway.get(
      toPath(apiPaths.ultraRouters),
      { schema: { response: { 200: UltraRoutersReplySchema } }, config: PUBLIC_READ },
      () => [ROUTER],
    );
    gateway.post(
      toPath(apiPaths.ultraExecute),
      {
        schema: { body: UltraExecuteBodySchema, response: { 200: UltraExecuteReplySchema } },
        config: { ...COSTLY, ...PUBLIC_POST },
      },
      (request) => ultra.execute(request.body),
    );
    gateway.get(
      toPath(apiPaths.balances(':wallet')),
      { schema: { params, response: { 200: BalancesReplySchema } }, config: PUBLIC_READ },
      (request) => wallets.balances(request.params.wallet),
    );
    gateway.get(
      toPath(apiPaths.holdings(':wallet')),
      { schema: { params, response: { 200: HoldingsReplySchema } }, config: PUBLIC_READ },
      (request) => wallets.holdings(request.params.wallet),
    );
  }
}
