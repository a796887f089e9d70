import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { machine } from '@orrery/runtime';
import type { Pool } from '@orrery/venue';
import * as apiPaths from '@orrery/wire/paths';
import { StreamFrameSchema } from '@orrery/wire/stream/messages';
import { PoolUpdatesSchema } from '@orrery/wire/stream/pool-updates';
import { type Address, getAddressDecoder } from '@solana/kit';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { addUpgrades } from '../http/listener/upgrades.ts';
import { createOriginPolicy } from '../http/origin-policy.ts';
import { createPoolService } from '../modules/pools/pools.service.ts';
import { createStreamHub } from '../stream/hub.ts';

export type TestClient = Awaited<ReturnType<typeof connectTo>>;

/** A hub over a market of two tokens, behind a socket of its own. */
export async function startHub() {
  const tokens = [WRAPPED_SOL, USDC].map((id) => ({
    id,
    symbol: 'S',
    name: 'N',
    decimals: 6,
    tokenProgram: id,
    tags: [],
  }));
  const market = createMarket(tokens);
  const pools = new Map<Address, Pool>();
  const hub = createStreamHub(
    market,
    createPoolService({ market, catalogue: { pool: (id) => pools.get(id) } }),
  );
  const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://x:1' });
  const server = createServer();
  const hangUp = addUpgrades(
    server,
    { originPolicy, time: machine },
    {
      [apiPaths.stream]: (socket) => hub.attach(socket),
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
  return {
    market,
    /** The catalogue's, by address. */
    pools,
    hub,
    url,
    hangUp,
    connect: (options = {}) => connectTo(url, options),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A client that hands over its frames one by one, each parsed by the wire schema. */
async function connectTo(url: string, options: object) {
  const socket = new WebSocket(url, options);
  const frames: unknown[] = [];
  let wake = () => {};
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  async function take<Schema extends v.GenericSchema>(schema: Schema) {
    if (frames.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return v.parse(schema, frames.shift());
  }
  return {
    socket,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => take(StreamFrameSchema),
    /** The same of an older client. */
    nextPools: () => take(PoolUpdatesSchema),
    frames,
  };
}

/** The server has read everything a client sent before once it has answered a malformed message sent after. */
export async function settle(client: TestClient) {
  client.say('?');
  for (let frame = await client.next(); frame.type !== 'error'; frame = await client.next());
}

/** One of many that no token has. */
export function anAddress(index: number): Address {
  return getAddressDecoder().decode(Uint8Array.from({ length: 32 }, (_, at) => (index >> (at * 8)) & 255));
}
