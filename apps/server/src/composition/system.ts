import type { Clock } from '@orrery/core/time';
import type { Localnet } from '@orrery/localnet';
import { roomIn } from '../chain/data-dir/data-dir.ts';
import type { ChainWorld } from '../chain/start-chain.ts';
import type { Gateway } from '../http/app.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import type { OrderFilling } from '../keepers/fill-orders.ts';
import { mountConfigHost } from '../modules/config-host/config-host.module.ts';
import type { ConfigHost } from '../modules/config-host/config-host.service.ts';
import { mountConfigEditor } from '../modules/config-host/operator/config-editor.module.ts';
import { mountEvents } from '../modules/events/events.module.ts';
import type { EventsService } from '../modules/events/events.service.ts';
import { mountFaucet } from '../modules/faucet/faucet.module.ts';
import { mountHealth } from '../modules/health/health.module.ts';
import type { HealthOptions } from '../modules/health/health.service.ts';
import { mountMetrics } from '../modules/metrics/metrics.module.ts';
import type { Metrics } from '../modules/metrics/metrics.service.ts';
import { mountOrderKeeper } from '../modules/order-keeper/order-keeper.module.ts';
import { mountRisk } from '../modules/risk/risk.module.ts';
import { mountBroadcast } from '../modules/rpc/broadcast.module.ts';
import { mountRpc } from '../modules/rpc/rpc.module.ts';

interface SystemOptions extends Omit<HealthOptions, 'chain' | 'room'> {
  localnet: Localnet;
  configHost: ConfigHost;
  events: EventsService;
  metrics: Metrics;
  originPolicy: OriginPolicy;
  clock: Clock;
  world: ChainWorld;
  orders: OrderFilling | undefined;
}

/** Mounts what the server offers beside its data: remote config, risk of wallets, airdrops, usage events, JSON-RPC, block engine, health and metrics. */
export function mountSystem(gateway: Gateway, options: SystemOptions): void {
  const { localnet, configHost, events, metrics, originPolicy, clock, world, orders } = options;
  mountConfigHost(gateway, configHost);
  mountConfigEditor(gateway, { host: configHost, originPolicy, clock });
  mountRisk(gateway, { markedWallets: () => configHost.markedWallets(), tokens: world.universe.tokens });
  mountFaucet(gateway, { originPolicy, rpc: localnet.rpc, clock });
  mountEvents(gateway, events, originPolicy);
  mountHealth(gateway, { ...options, chain: localnet, room: () => roomIn(options.config.dataDir) });
  mountMetrics(gateway, metrics);
  if (orders) mountOrderKeeper(gateway, orders, originPolicy);
  mountRpc(gateway, (body) => localnet.answer(body, 'gateway'));
  mountBroadcast(gateway, localnet);
}
