import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { WalletRiskReplySchema } from '@orrery/wire/wallets/risk';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createRiskService, type RiskOptions } from './risk.service.ts';

export function mountRisk(gateway: Gateway, options: RiskOptions): void {
  const riskOf = createRiskService(options);
  gateway.get(
    apiPaths.walletRisk(':address'),
    {
      schema: {
        params: v.object({ address: AddressSchema }),
        response: { 200: WalletRiskReplySchema },
      },
      config: PUBLIC_READ,
    },
    async (request) => ({ risk: await riskOf(request.params.address) }),
  );
}
