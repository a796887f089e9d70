import { once } from 'node:events';
import { StreamFrameSchema } from '@orrery/wire/stream/messages';
import fc from 'fast-check';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { judgeRpc, type Verdict } from './judge.ts';
import type { Target } from './parties.ts';
import { type Answered, type Outcome, run } from './run.ts';
import { toText } from './values/bytes.ts';
import { type HostileMessage, pubSubMessage, streamMessage } from './values/messages.ts';

/** Fewer than make the stream hang up. */
const MESSAGES_A_CONNECTION = 15;
/** What a server says when it ends a connection: not UTF-8, against its rules, too large. */
const CLOSE_CODES = [1007, 1008, 1009];

/** What every socket takes. */
const MESSAGE_BYTES = 65_536;

/** What each socket says to the last of some messages, which it must answer unless it has hung up. */
const SENTINEL = { stream: '?', pubSub: '{"jsonrpc":"2.0","id":"sentinel","method":"none"}' };

interface Endpoint {
  url: string;
  kind: keyof typeof SENTINEL;
  /** The verdict on a frame, given what was sent on this connection. */
  judge: (frame: string) => Verdict;
  isSentinel: (frame: string) => boolean;
}

/** Attacks `/stream` and both PubSub sockets, some messages on each connection. */
export async function attackSockets(
  { port, rpcPort }: Target,
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  const stream: Endpoint = {
    url: `ws://127.0.0.1:${port}/stream`,
    kind: 'stream',
    judge: (frame) =>
      v.is(StreamFrameSchema, JSON.parse(frame)) ? undefined : `no frame: ${frame.slice(0, 200)}`,
    isSentinel: (frame) => frame.includes('"error"'),
  };
  const pubSub = (url: string): Endpoint => ({
    url,
    kind: 'pubSub',
    judge: judgePubSub,
    isSentinel: (frame) => frame.includes('"sentinel"'),
  });
  const nodes = [pubSub(`ws://127.0.0.1:${port}/rpc`), pubSub(`ws://127.0.0.1:${rpcPort + 1}`)];
  const many = (message: fc.Arbitrary<HostileMessage>) =>
    fc.array(message, { minLength: MESSAGES_A_CONNECTION, maxLength: MESSAGES_A_CONNECTION });
  const outcome = await run({
    what: 'socket messages',
    arbitrary: fc.oneof(
      many(streamMessage).map((messages) => ({ endpoint: stream, messages })),
      fc
        .tuple(many(pubSubMessage), fc.constantFrom(...nodes))
        .map(([messages, endpoint]) => ({ endpoint, messages })),
    ),
    count: Math.ceil(count / MESSAGES_A_CONNECTION),
    seed,
    ask: ({ endpoint, messages }) => talk(endpoint, messages),
  });
  return { ...outcome, count: outcome.count * MESSAGES_A_CONNECTION };
}

function judgePubSub(frame: string): Verdict {
  const { method } = JSON.parse(frame) as { method?: unknown };
  if (typeof method === 'string')
    return method.endsWith('Notification') ? undefined : `unknown frame ${method}`;
  const { id } = JSON.parse(frame) as { id?: unknown };
  // Which of the messages it answers is not looked for: its own id makes it an answer to itself.
  return judgeRpc(JSON.stringify({ jsonrpc: '2.0', id, method: 'x' }), frame);
}

async function talk(
  { url, kind, judge, isSentinel }: Endpoint,
  messages: readonly HostileMessage[],
): Promise<Answered> {
  const asked = () => `${url} ${messages.map(({ bytes }) => toText(bytes).slice(0, 200)).join('\n')}`;
  const socket = new WebSocket(url);
  const verdicts: Verdict[] = [];
  let closed: number | undefined;
  const over = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      verdicts.push(judge(frame));
      if (isSentinel(frame)) resolve();
    });
    socket.once('close', (code) => {
      closed = code;
      resolve();
    });
  });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), over]);
  for (const { bytes, isBinary } of messages) socket.send(bytes, { binary: isBinary }, () => undefined);
  socket.send(SENTINEL[kind], () => undefined);
  await over;
  socket.terminate();
  // The close reason gets lost when the connection closes while a message too large is still being sent.
  const isCut = closed === 1006 && messages.some(({ bytes }) => bytes.length > MESSAGE_BYTES);
  if (closed !== undefined && !isCut && !CLOSE_CODES.includes(closed)) verdicts.push(`closed with ${closed}`);
  return { verdict: verdicts.find((verdict) => verdict !== undefined), asked };
}
