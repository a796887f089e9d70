import { type HostKind, readHostOverride } from '@orrery/wire/system/hosts';

/**
 * What each override moves: the calls that the specification lists of the token data service and of the config host. Not which token a
 * symbol means, nor anything of a person's own: balances, quotes, orders, transactions and the RPC stay with the server.
 */
const MOVED: readonly [HostKind, RegExp][] = [
  [
    'api',
    /^\/(?:v1\/(?:assets(?!\/verified-symbol)|txs(?!\/users)|holders|charts|stocks|chaininsight|pnl|pnl-stats|dev|transfers)|v2\/charts|v3\/launchpads)(?:[/?]|$)/,
  ],
  ['config', /^\/(?:remoteConfig|banner)\//],
];

/** The hosts that answer this page in place of the server, as `writeHostOverrides` writes them; empty for none. The server writes them into the page. */
export const hostsInForce = (): string => document.documentElement.dataset.hosts ?? '';

/** The origin that is asked in place of the server's; undefined for none. */
export function overriding(kind: HostKind): string | undefined {
  return readHostOverride(hostsInForce(), kind);
}

/** Where a path is asked: itself at the server, or in full at another host. */
export function toAddress(path: string): string {
  const [kind] = MOVED.find(([, paths]) => paths.test(path)) ?? [];
  return ((kind && overriding(kind)) ?? '') + path;
}
