import type { Clock } from '@orrery/core/time';
import type { Logger } from 'pino';
import type { Gateway } from '../http/app.ts';
import type { AskNodes } from '../remote/ask-nodes.ts';
import type { Upstream } from '../remote/hosts/upstream.ts';
import type { Product } from '../remote/products.ts';
import { mountChainTokens } from '../remote/tokens/chain-tokens.module.ts';
import { createChainTokens } from '../remote/tokens/chain-tokens.ts';
import { createNamedIcons, withNamedIcons } from '../remote/tokens/named-icons.ts';
import { withChainTokens } from '../remote/tokens/with-chain-tokens.ts';
import type { Pictures } from './pictures.ts';

export type Upstreams = Readonly<Partial<Record<Product, Upstream>>>;

interface RemoteTokensOptions {
  upstreams: Upstreams;
  ask: AskNodes;
  pictures: Pictures;
  clock: Clock;
  log: Logger;
}

/** What is known of tokens on another network: by its hosts, and by the chain where they know nothing. */
export function openRemoteTokens({ upstreams, ask, pictures, clock, log }: RemoteTokensOptions) {
  const tokens = createChainTokens({ ask, icons: pictures.icons, clock });
  const icons = createNamedIcons();
  const { tokens: host } = upstreams;
  return {
    /** The hosts, whose tokens are completed. */
    upstreams: {
      ...upstreams,
      ...(host && { tokens: withChainTokens(withNamedIcons(host, icons), tokens, log) }),
    } satisfies Upstreams,
    mount(gateway: Gateway): void {
      if (!host) mountChainTokens(gateway, tokens);
      pictures.mount(gateway, tokens, icons);
    },
  };
}
