import * as apiPaths from '@orrery/wire/paths';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Gateway } from '../../http/app.ts';
import { PUBLIC_READ } from '../../http/cors.ts';
import { createLaunchpadService, type LaunchpadOptions } from './launchpads.service.ts';

export function mountLaunchpads(gateway: Gateway, options: LaunchpadOptions): void {
  const launchpads = createLaunchpadService(options);
  gateway.get(
    apiPaths.launchpadStats,
    { schema: { response: { 200: LaunchpadStatsReplySchema } }, config: PUBLIC_READ },
    () => launchpads.stats(),
  );
}
