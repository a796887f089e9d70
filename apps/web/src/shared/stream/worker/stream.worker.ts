import * as apiPaths from '@orrery/wire/paths';
import { hostStream } from './stream-host.ts';
import type { StreamNews } from './stream-port.ts';

// Its own address is that of a script below the page's origin, with the hosts that answer in place of the server as its query.
const { href } = self.location;
const [, moved] = /[?|]socket=([^|]+)/.exec(href) ?? [];
const address = new URL(apiPaths.stream, moved ?? href.replace(/^http/, 'ws'));

hostStream(self, () => {
  self.postMessage({ type: 'opened', address: address.href } satisfies StreamNews);
  return new WebSocket(address);
});
