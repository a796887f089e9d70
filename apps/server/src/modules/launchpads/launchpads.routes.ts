import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import type { LaunchpadService } from './launchpads.service.ts';

export function addLaunchpadRoutes(gateway: Gateway, launchpads: LaunchpadService): void {
  gateway.get(
    '/v3/launchpads/stats',
    { schema: { response: { 200: LaunchpadStatsReplySchema } }, config: PUBLIC_READ },
    async () => ({
      launchpads: await launchpads.stats(),
    }),
  );
}
