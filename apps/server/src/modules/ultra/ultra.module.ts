import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import {
  BalancesReplySchema,
  HoldingsReplySchema,
  NativeHoldingsReplySchema,
} from '@orrery/wire/ultra/balances';
import { UltraExecuteBodySchema, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { UltraOrderReplySchema, UltraRoutersReplySchema } from '@orrery/wire/ultra/order';
import { UltraOrderQuerySchema } from '@orrery/wire/ultra/order-query';
import { ShieldQuerySchema, ShieldReplySchema } from '@orrery/wire/ultra/shield';
import {
  CraftNativeQuerySchema,
  CraftTokenQuerySchema,
  CraftTransferReplySchema,
  TransferExecuteReplySchema,
} from '@orrery/wire/ultra/transfer';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { costlyPost, costlyRead, publicRead } from '../../http/public-routes.ts';
import { replyRouterError } from '../../http/reply-error.ts';
import { requesterOf } from '../../http/requester.ts';
import type { createShield } from './shield.service.ts';
import { createTransferService, type TransferOptions, type TransferService } from './transfer.service.ts';
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
  }: UltraOptions & TransferOptions & { wallets: WalletService; shield: ReturnType<typeof createShield> },
): void {
  const ultra = createUltraService(options);
  mountTransfers(gateway, createTransferService(options));
  const params = v.object({ wallet: AddressSchema });
  for (const path of [...MOUNTS.map((toPath) => toPath(apiPaths.ultraShield)), apiPaths.shield])
    gateway.get(path, publicRead({ querystring: ShieldQuerySchema, reply: ShieldReplySchema }), ({ query }) =>
      shield(query.mints),
    );
  for (const toPath of MOUNTS) {
    gateway.get(
      toPath(apiPaths.ultraOrder),
      {
        ...costlyRead({ querystring: UltraOrderQuerySchema, reply: UltraOrderReplySchema }),
        errorHandler: replyRouterError,
      },
      (request) => ultra.order(request.query, requesterOf(request)),
    );
    gateway.get(toPath(apiPaths.ultraRouters), publicRead({ reply: UltraRoutersReplySchema }), () => [
      ROUTER,
    ]);
    gateway.post(
      toPath(apiPaths.ultraExecute),
      costlyPost({ body: UltraExecuteBodySchema, reply: UltraExecuteReplySchema }),
      (request) => ultra.execute(request.body),
    );
    gateway.get(
      toPath(apiPaths.balances(':wallet')),
      publicRead({ params, reply: BalancesReplySchema }),
      (request) => wallets.balances(request.params.wallet),
    );
    gateway.get(
      toPath(apiPaths.holdings(':wallet')),
      publicRead({ params, reply: HoldingsReplySchema }),
      (request) => wallets.holdings(request.params.wallet),
    );
    gateway.get(
      toPath(apiPaths.nativeHoldings(':wallet')),
      publicRead({ params, reply: NativeHoldingsReplySchema }),
      (request) => wallets.nativeHoldings(request.params.wallet),
    );
  }
}

function mountTransfers(gateway: Gateway, transfers: TransferService): void {
  gateway.get(
    apiPaths.craftNativeTransfer,
    costlyRead({ querystring: CraftNativeQuerySchema, reply: CraftTransferReplySchema }),
    (request) => transfers.craftNative(request.query, requesterOf(request)),
  );
  gateway.get(
    apiPaths.craftTokenTransfer,
    costlyRead({ querystring: CraftTokenQuerySchema, reply: CraftTransferReplySchema }),
    (request) => transfers.craftToken(request.query, requesterOf(request)),
  );
  gateway.post(
    apiPaths.executeTransfer,
    costlyPost({ body: UltraExecuteBodySchema, reply: TransferExecuteReplySchema }),
    (request) => transfers.execute(request.body),
  );
}
