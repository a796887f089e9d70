import * as apiPaths from '@orrery/wire/paths';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import { createLaunchpadService, type LaunchpadOptions } from './launchpads.service.ts';

export function mountLaunchpads(gateway: Gateway, options: LaunchpadOptions): void {
  const launchpads = createLaunchpadService(options);
  gateway.get(apiPaths.launchpadStats, publicRead({ reply: LaunchpadStatsReplySchema }), () =>
    launchpads.stats(),
  );
}
