import * as apiPaths from '@orrery/wire/paths';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Gateway } from '../../http/app.ts';
import { publicRead } from '../../http/public-routes.ts';
import type { LaunchpadService } from './launchpads.service.ts';

export function mountLaunchpads(gateway: Gateway, launchpads: LaunchpadService): void {
  gateway.get(apiPaths.launchpadStats, publicRead({ reply: LaunchpadStatsReplySchema }), () =>
    launchpads.stats(),
  );
}
