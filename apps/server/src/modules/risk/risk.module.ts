import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { WalletRiskReplySchema } from '@orrery/wire/wallets/risk';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createRiskService, type RiskOptions } from './risk.service.ts';

export function mountRisk(gateway: Gateway, options: RiskOptions): void {
  const riskOf = createRiskService(options);
  gateway.get(
    apiPaths.walletRisk(':address'),
    publicRead({ params: v.object({ address: AddressSchema }), reply: WalletRiskReplySchema }),
    async (request) => ({ risk: await riskOf(request.params.address) }),
  );
}
