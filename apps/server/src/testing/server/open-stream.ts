import { once } from 'node:events';
import * as apiPaths from '@orrery/wire/paths';
import { type StreamFrame, StreamFrameSchema } from '@orrery/wire/stream/messages';
import type { StreamRequest } from '@orrery/wire/stream/requests';
import * as v from 'valibot';
import { WebSocket } from 'ws';

/** Connects to `/stream` of a running server; resolves once the server has read the requests. */
export async function openStream(url: string, ...requests: StreamRequest[]) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${apiPaths.stream}`);
  const frames: StreamFrame[] = [];
  socket.on('message', (data: Buffer) => {
    frames.push(v.parse(StreamFrameSchema, JSON.parse(data.toString())));
  });
  await once(socket, 'open');

  /** All frames the server has sent by now: its answer to the ping comes behind them. */
  async function read(): Promise<readonly StreamFrame[]> {
    socket.ping();
    await once(socket, 'pong');
    return frames;
  }

  for (const request of requests) socket.send(JSON.stringify(request));
  await read();
  return {
    read,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}
