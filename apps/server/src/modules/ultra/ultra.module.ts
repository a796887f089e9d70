import { AddressSchema } from '@orrery/wire/common';
import { BalancesReplySchema, HoldingsReplySchema } from '@orrery/wire/ultra/balances';
import { UltraExecuteBodySchema, UltraExecuteReplySchema } from '@orrery/wire/ultra/execute';
import { UltraOrderQuerySchema, UltraOrderReplySchema } from '@orrery/wire/ultra/order';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_POST, PUBLIC_READ } from '../../http/cors.ts';
import { COSTLY } from '../../http/limits.ts';
import { requesterOf } from '../../http/requester.ts';
import { createUltraService, type UltraOptions } from './ultra.service.ts';
import type { WalletService } from './wallet.service.ts';

/** Where real clients look for the Ultra API: under its name, and at the root. */
const MOUNTS = ['/ultra/v1', ''];

export function mountUltra(
  gateway: Gateway,
  { wallets, ...options }: UltraOptions & { wallets: WalletService },
): void {
  const ultra = createUltraService(options);
  const params = v.object({ wallet: AddressSchema });
  for (const mount of MOUNTS) {
    gateway.get(
      `${mount}/order`,
      {
        schema: { querystring: UltraOrderQuerySchema, response: { 200: UltraOrderReplySchema } },
        config: { ...COSTLY, ...PUBLIC_READ },
      },
      (request) => ultra.order(request.query, requesterOf(request)),
    );
    gateway.post(
      `${mount}/execute`,
      {
        schema: { body: UltraExecuteBodySchema, response: { 200: UltraExecuteReplySchema } },
        config: { ...COSTLY, ...PUBLIC_POST },
      },
      (request) => ultra.execute(request.body),
    );
    gateway.get(
      `${mount}/balances/:wallet`,
      { schema: { params, response: { 200: BalancesReplySchema } }, config: PUBLIC_READ },
      (request) => wallets.balances(request.params.wallet),
    );
    gateway.get(
      `${mount}/holdings/:wallet`,
      { schema: { params, response: { 200: HoldingsReplySchema } }, config: PUBLIC_READ },
      (request) => wallets.holdings(request.params.wallet),
    );
  }
}
