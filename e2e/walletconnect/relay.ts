import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';

const ID = v.union([v.number(), v.string()]);
/** What a page or a wallet asks of the relay; the last two are a proposal and its acceptance, each in one request. */
const RequestSchema = v.variant('method', [
  v.object({
    id: ID,
    method: v.literal('irn_publish'),
    params: v.object({ topic: v.string(), message: v.string(), tag: v.optional(v.number()) }),
  }),
  v.object({
    id: ID,
    method: v.picklist(['irn_subscribe', 'irn_fetchMessages']),
    params: v.object({ topic: v.string() }),
  }),
  v.object({
    id: ID,
    method: v.picklist(['irn_batchSubscribe', 'irn_batchFetchMessages']),
    params: v.object({ topics: v.array(v.string()) }),
  }),
  v.object({
    id: ID,
    method: v.literal('irn_unsubscribe'),
    params: v.object({ topic: v.string(), id: v.string() }),
  }),
  v.object({
    id: ID,
    method: v.literal('wc_proposeSession'),
    params: v.object({ pairingTopic: v.string(), sessionProposal: v.string() }),
  }),
  v.object({
    id: ID,
    method: v.literal('wc_approveSession'),
    params: v.object({
      pairingTopic: v.string(),
      sessionTopic: v.string(),
      sessionProposalResponse: v.string(),
      sessionSettlementRequest: v.string(),
    }),
  }),
]);
type Request = v.InferOutput<typeof RequestSchema>;

/** The tags by which clients know what a message is (the protocol's own). */
const PROPOSED = 1_100;
const ANSWERED = 1_101;
const SETTLED = 1_102;

interface Message {
  topic: string;
  message: string;
  publishedAt: number;
  tag: number;
}

export interface Relay {
  url: string;
  /** While true, nothing that comes is answered or handed on. */
  isHanging: boolean;
  /** How many clients hold a connection. */
  connections(): number;
  stop(): Promise<void>;
}

/** A relay that hands sealed messages on by their topics, and keeps those that nobody has asked for yet. */
export async function startRelay(): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const subscribers = new Map<string, Map<WebSocket, string>>();
  const kept = new Map<string, (Message & { from: WebSocket })[]>();
  const relay: Relay = {
    url: `ws://127.0.0.1:${port}`,
    isHanging: false,
    connections: () => server.clients.size,
    async stop() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function subscribe(socket: WebSocket, topic: string): string {
    const id = randomUUID();
    const ofTopic = subscribers.get(topic) ?? new Map<WebSocket, string>();
    subscribers.set(topic, ofTopic.set(socket, id));
    // After the answer, as nothing is expected before it.
    setImmediate(() => {
      for (const message of take(topic, socket)) hand(socket, id, message);
    });
    return id;
  }

  /** What others said meanwhile. */
  function take(topic: string, by: WebSocket): Message[] {
    const all = kept.get(topic) ?? [];
    kept.set(
      topic,
      all.filter(({ from }) => from === by),
    );
    return all
      .filter(({ from }) => from !== by)
      .map(({ topic: ofTopic, message, publishedAt, tag }) => ({
        topic: ofTopic,
        message,
        publishedAt,
        tag,
      }));
  }

  function publish(from: WebSocket, topic: string, message: string, tag = 0): void {
    const published = { topic, message, publishedAt: Date.now(), tag };
    const others = [...(subscribers.get(topic) ?? [])].filter(([socket]) => socket !== from);
    if (others.length === 0) kept.set(topic, [...(kept.get(topic) ?? []), { ...published, from }]);
    for (const [socket, id] of others) hand(socket, id, published);
  }

  function hand(socket: WebSocket, id: string, data: Message): void {
    send(socket, {
      id: Number(process.hrtime.bigint() / 1_000n),
      method: 'irn_subscription',
      params: { id, data },
    });
  }

  function answer(socket: WebSocket, request: Request): unknown {
    switch (request.method) {
      case 'irn_publish':
        publish(socket, request.params.topic, request.params.message, request.params.tag);
        return true;
      case 'irn_subscribe':
        return subscribe(socket, request.params.topic);
      case 'irn_batchSubscribe':
        return request.params.topics.map((topic) => subscribe(socket, topic));
      case 'irn_fetchMessages':
        return { messages: take(request.params.topic, socket), hasMore: false };
      case 'irn_batchFetchMessages':
        return { messages: request.params.topics.flatMap((topic) => take(topic, socket)), hasMore: false };
      case 'irn_unsubscribe':
        return subscribers.get(request.params.topic)?.delete(socket) === true;
      case 'wc_proposeSession':
        subscribe(socket, request.params.pairingTopic);
        publish(socket, request.params.pairingTopic, request.params.sessionProposal, PROPOSED);
        return true;
      case 'wc_approveSession':
        subscribe(socket, request.params.sessionTopic);
        publish(socket, request.params.pairingTopic, request.params.sessionProposalResponse, ANSWERED);
        publish(socket, request.params.sessionTopic, request.params.sessionSettlementRequest, SETTLED);
        return true;
    }
  }

  server.on('connection', (socket) => {
    socket.on('message', (bytes: Buffer) => {
      const read: unknown = JSON.parse(bytes.toString());
      // What has no method acknowledges what was handed on.
      if (relay.isHanging || !v.is(v.object({ method: v.string() }), read)) return;
      const request = v.parse(RequestSchema, read);
      send(socket, { id: request.id, result: answer(socket, request) });
    });
    socket.on('close', () => {
      for (const ofTopic of subscribers.values()) ofTopic.delete(socket);
    });
  });
  return relay;
}

function send(socket: WebSocket, body: object): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', ...body }));
}
