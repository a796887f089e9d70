import type { RpcEndpoint } from '@orrery/domain/rpc-endpoints';
import type { Config } from '../config.ts';
import type { PageSources } from '../http/headers.ts';
import { isLoopbackName } from '../http/origin-policy.ts';

/** The nodes clients may choose from beside the gateway's `/rpc`: those of the configuration, or the embedded one's own port, which answers this machine alone. */
export function offerRpcEndpoints(
  { rpcEndpoints, host }: Pick<Config, 'rpcEndpoints' | 'host'>,
  rpcPort: number,
): readonly RpcEndpoint[] {
  if (rpcEndpoints) return rpcEndpoints.map((url) => ({ id: new URL(url).hostname, url }));
  const embedded = { id: 'Embedded node', url: `http://127.0.0.1:${rpcPort}`, isOwnNode: true };
  return isLoopbackName(host) ? [embedded] : [];
}

/** What the settings let pages fetch from others. */
export function toPageSources(
  { remoteImages, walletConnect }: Pick<Config, 'remoteImages' | 'walletConnect'>,
  endpoints: readonly RpcEndpoint[],
): PageSources {
  const rpcOrigins = endpoints.map(({ url }) => new URL(url).origin);
  return { rpcOrigins, remoteImages, walletRelay: walletConnect?.relay };
}
