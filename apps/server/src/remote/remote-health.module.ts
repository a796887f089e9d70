import type { RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import { ChainStatusReplySchema } from '@orrery/wire/charts/front-end';
import * as apiPaths from '@orrery/wire/paths';
import { type HealthReply, HealthReplySchema } from '@orrery/wire/system/health';
import type { Config } from '../config.ts';
import type { Gateway } from '../http/app.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import { publicRead } from '../http/public-routes.ts';
import type { NodeWatch } from './node-watch.ts';

interface RemoteHealthOptions {
  config: Pick<Config, 'network' | 'remote' | 'notice' | 'remoteImages' | 'walletConnect'>;
  version: string;
  nodes: Pick<NodeWatch, 'status' | 'chainStatus'>;
  originPolicy: Pick<OriginPolicy, 'domainOf'>;
  rpcEndpoints: readonly RpcEndpoint[];
}

/** Mounts how the server is on a network whose nodes are elsewhere, and how they say the chain is. */
export function mountRemoteHealth(
  gateway: Gateway,
  { config, version, nodes, originPolicy, rpcEndpoints }: RemoteHealthOptions,
): void {
  gateway.get(apiPaths.chainStatus, publicRead({ reply: ChainStatusReplySchema }), () => nodes.chainStatus());
  gateway.get(
    apiPaths.health,
    { schema: { response: { 200: HealthReplySchema, 503: HealthReplySchema } } },
    (request, reply) => {
      const { slot, transactionsPerSecond, timeMs, problem } = nodes.status();
      const body: HealthReply = {
        status: problem === undefined ? 'ok' : 'degraded',
        version,
        network: config.network,
        world: 'off',
        slot,
        ...(timeMs !== undefined && { time: timeMs }),
        indexedSlot: slot,
        transactionsPerSecond,
        problems: problem === undefined ? [] : [`chain: ${problem}`],
        rpcEndpoints: [...rpcEndpoints],
        remoteImages: config.remoteImages,
        domain: originPolicy.domainOf(request.headers.host),
        hosts: originsOf(config),
        ...(config.notice && { notice: config.notice }),
        ...(config.walletConnect && { walletConnect: config.walletConnect }),
      };
      return reply.code(body.status === 'ok' ? 200 : 503).send(body);
    },
  );
}

/** An address may hold more than the origin that it belongs to, which is all that pages need to name it. */
function originsOf({ remote }: Pick<Config, 'remote'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(remote.products).flatMap(([product, source]) =>
      source.kind === 'hosts' ? [[product, new URL(source.url).origin]] : [],
    ),
  );
}
