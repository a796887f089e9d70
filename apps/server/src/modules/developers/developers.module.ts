import { AddressSchema } from '@orrery/wire/common';
import * as apiPaths from '@orrery/wire/paths';
import { DeveloperStatsSchema } from '@orrery/wire/tokens/launchpads';
import * as v from 'valibot';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createDeveloperService, type DeveloperOptions } from './developers.service.ts';

export function mountDevelopers(gateway: Gateway, options: DeveloperOptions): void {
  const developers = createDeveloperService(options);
  gateway.get(
    apiPaths.developerStats(':address'),
    publicRead({ params: v.object({ address: AddressSchema }), reply: DeveloperStatsSchema }),
    (request) => developers.stats(request.params.address),
  );
}
