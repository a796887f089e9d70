import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Gateway } from '../../http/app.ts';
import type { LaunchpadService } from './launchpads.service.ts';

export function addLaunchpadRoutes(gateway: Gateway, launchpads: LaunchpadService): void {
  gateway.get(
    '/v3/launchpads/stats',
    { schema: { response: { 200: LaunchpadStatsReplySchema } } },
    async () => ({
      launchpads: await launchpads.stats(),
    }),
  );
}
