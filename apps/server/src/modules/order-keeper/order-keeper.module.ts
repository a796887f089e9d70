import type { KeeperStatus } from '@orrery/venue';
import * as apiPaths from '@orrery/wire/paths';
import { type OrderKeeperReport, OrderKeeperReportSchema } from '@orrery/wire/system/order-keeper';
import type { Gateway } from '../../http/app.ts';
import type { OriginPolicy } from '../../http/origin-policy.ts';
import { renderOrderKeeperPage } from './order-keeper-page.ts';

/** How many resting orders the page shows. */
const SHOWN_RESTING = 50;

/** What fills orders in this process. */
interface Keeper {
  status(): KeeperStatus & { lamports: bigint | undefined };
}

/** Shows the operator, on this machine, what the order keeper does. */
export function mountOrderKeeper(gateway: Gateway, keeper: Keeper, originPolicy: OriginPolicy): void {
  gateway.get(
    apiPaths.orderKeeper,
    {
      schema: {
        description: 'The order keeper, for the operator: a page, or this with `Accept: application/json`.',
        response: { 200: OrderKeeperReportSchema },
      },
      onRequest: async (request) => originPolicy.assertOperator(request.headers),
    },
    async (request, reply) => {
      const report = toReport(keeper.status());
      void reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
      return request.headers.accept?.includes('application/json')
        ? reply.send(report)
        : reply.type('text/html; charset=utf-8').send(renderOrderKeeperPage(report));
    },
  );
}

function toReport({
  open,
  late,
  inFlight,
  lamports,
  done,
  failed,
  failures,
  resting,
}: ReturnType<Keeper['status']>): OrderKeeperReport {
  const { fill, note, expire, observe } = done;
  return {
    open,
    late,
    inFlight,
    lamports: lamports === undefined ? null : lamports.toString(),
    done: [
      { kind: 'fill', count: fill },
      { kind: 'note', count: note },
      { kind: 'expire', count: expire },
      { kind: 'observe', count: observe },
    ],
    failed: [...failed].map(([reason, count]) => ({ reason, count })),
    failures: failures.map(({ slot, ...failure }) => ({ ...failure, slot: Number(slot) })),
    resting: resting.length,
    longestResting: resting
      .slice(0, SHOWN_RESTING)
      .map(({ until, ...rest }) => ({ ...rest, until: Number(until) })),
  };
}
