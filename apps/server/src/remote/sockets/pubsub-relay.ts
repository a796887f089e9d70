import { SECOND_MS, type Time } from '@orrery/core/time';
import { guardSocket, type SocketGuard } from '@orrery/runtime';
import type { RawData, WebSocket } from 'ws';
import { type RpcOutcome, writeAnswer } from '../json-rpc.ts';
import { createHostSocket, type HostSocket } from './host-socket.ts';
import { type PubSubNews, type PubSubTopic, readNews, readRequest } from './pubsub-messages.ts';

/** One socket to a node's PubSub for all clients here. */
export interface PubSubRelay {
  attach(socket: WebSocket): void;
  stop(): void;
}

interface PubSubRelayOptions {
  /** A node's WebSocket; undefined where none may be asked. */
  url: () => string | undefined;
  time: Time;
}

interface Client {
  socket: WebSocket;
  guard: SocketGuard;
  subscriptions: Map<number, Shared>;
}

/** A subscription at the node, and those of clients that it serves. */
interface Shared {
  name: string;
  topic: PubSubTopic;
  params: string;
  /** By the numbers that clients know. */
  members: Map<number, Client>;
  /** Those that the node has not confirmed yet, with the ids of their requests. */
  waiting: Map<number, string>;
  /** The node's number; undefined until it has confirmed. */
  confirmed: number | undefined;
}

const MAX_OF_CLIENT = 64;
const MAX_OF_ALL = 2_000;
const MAX_BUFFERED_BYTES = 1_000_000;
const PING_MS = 30_000;
const [GOING_AWAY, TRY_AGAIN_LATER] = [1001, 1013];
const refusal = (code: number, message: string): RpcOutcome => ({ error: JSON.stringify({ code, message }) });
const NOT_JSON = refusal(-32_700, 'Parse error');
const NOT_OFFERED = refusal(-32_601, 'Method not found');
const NO_SUBSCRIPTION = refusal(-32_602, 'Invalid subscription id.');
const TOO_MANY = refusal(-32_005, 'Too many subscriptions');

/** Serves equal subscriptions of clients by one at the node. The sockets of all end with the node's, as each would without a relay. */
export function createPubSubRelay({ url, time }: PubSubRelayOptions): PubSubRelay {
  const clients = new Set<Client>();
  const node = createHostSocket({
    url,
    time,
    onOpen: () => shared.begin(),
    onText: (text) => shared.hear(text),
    onLost() {
      shared.forget();
      for (const { socket } of clients) socket.close(GOING_AWAY, 'the node is gone');
    },
  });
  const shared = new SharedSubscriptions(node);
  const stops = [
    time.every(SECOND_MS, () => {
      for (const { guard } of clients) guard.settle();
    }),
    time.every(PING_MS, () => {
      for (const { guard } of clients) guard.ping();
    }),
  ];

  return {
    attach(socket) {
      const client: Client = { socket, guard: guardSocket(socket), subscriptions: new Map() };
      clients.add(client);
      node.want(true);
      socket.on('message', (data: RawData, isBinary: boolean) => {
        if (!client.guard.admit()) return;
        const isRead = shared.obey(client, isBinary || !Buffer.isBuffer(data) ? '' : data.toString());
        if (!isRead && client.guard.forgive()) write(client, writeAnswer({ id: 'null' }, NOT_JSON));
      });
      socket.once('close', () => {
        clients.delete(client);
        for (const number of client.subscriptions.keys()) shared.leave(client, number);
        if (clients.size === 0) node.want(false);
      });
    },
    stop() {
      for (const stop of stops) stop();
      node.stop();
    },
  };
}

class SharedSubscriptions {
  readonly #node: HostSocket;
  readonly #byName = new Map<string, Shared>();
  readonly #byRequest = new Map<number, Shared>();
  readonly #byNumber = new Map<number, Shared>();
  #lastNumber = 0;
  #lastRequest = 0;

  constructor(node: HostSocket) {
    this.#node = node;
  }

  /** Does what a client asks for; false for what cannot be read. */
  obey(client: Client, text: string): boolean {
    const request = readRequest(text);
    if (!request) return false;
    if (request.kind === 'unknown') write(client, writeAnswer(request, NOT_OFFERED));
    else if (request.kind === 'unsubscribe') {
      const isKnown = this.leave(client, request.subscription);
      write(client, writeAnswer(request, isKnown ? { result: 'true' } : NO_SUBSCRIPTION));
    } else this.#join(client, request);
    return true;
  }

  /** False where the client has no such subscription. */
  leave(client: Client, number: number): boolean {
    const shared = client.subscriptions.get(number);
    if (!shared) return false;
    client.subscriptions.delete(number);
    shared.members.delete(number);
    shared.waiting.delete(number);
    if (shared.members.size === 0 && shared.confirmed !== undefined) this.#end(shared, shared.confirmed);
    return true;
  }

  /** The node's socket is open: what clients wait for is asked of it. */
  begin(): void {
    for (const shared of this.#byName.values()) this.#ask(shared);
  }

  forget(): void {
    for (const each of [this.#byName, this.#byRequest, this.#byNumber]) each.clear();
  }

  hear(text: string): void {
    const news = readNews(text);
    if (news?.kind === 'notified') this.#notify(news);
    else if (news) this.#conclude(news);
  }

  #join(client: Client, { topic, params, id }: { topic: PubSubTopic; params: string; id: string }): void {
    const name = `${topic} ${params}`;
    const known = this.#byName.get(name);
    const isFull = client.subscriptions.size >= MAX_OF_CLIENT || (!known && this.#byName.size >= MAX_OF_ALL);
    if (isFull) {
      write(client, writeAnswer({ id }, TOO_MANY));
      return;
    }
    const shared: Shared = known ?? {
      name,
      topic,
      params,
      members: new Map(),
      waiting: new Map(),
      confirmed: undefined,
    };
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    shared.members.set(number, client);
    client.subscriptions.set(number, shared);
    if (shared.confirmed !== undefined) {
      write(client, writeAnswer({ id }, { result: String(number) }));
      return;
    }
    shared.waiting.set(number, id);
    if (known) return;
    this.#byName.set(name, shared);
    this.#ask(shared);
  }

  #ask(shared: Shared): void {
    if (!this.#node.isOpen()) return;
    const { topic, params } = shared;
    this.#byRequest.set(this.#send(`${topic}Subscribe`, params), shared);
  }

  #send(method: string, params: string): number {
    this.#lastRequest += 1;
    this.#node.send(`{"jsonrpc":"2.0","id":${this.#lastRequest},"method":"${method}","params":${params}}`);
    return this.#lastRequest;
  }

  #conclude(news: Exclude<PubSubNews, { kind: 'notified' }>): void {
    const shared = this.#byRequest.get(news.id);
    this.#byRequest.delete(news.id);
    if (!shared) return;
    const waiting = [...shared.waiting].map(([number, id]) => ({
      number,
      id,
      client: shared.members.get(number),
    }));
    shared.waiting.clear();
    if (news.kind === 'subscribed') {
      shared.confirmed = news.subscription;
      this.#byNumber.set(news.subscription, shared);
    } else this.#close(shared);
    for (const { number, id, client } of waiting) {
      const outcome = news.kind === 'subscribed' ? { result: String(number) } : { error: news.error };
      if (client) write(client, writeAnswer({ id }, outcome));
    }
    if (shared.members.size === 0 && news.kind === 'subscribed') this.#end(shared, news.subscription);
  }

  #notify({ subscription, result, isLast }: Extract<PubSubNews, { kind: 'notified' }>): void {
    const shared = this.#byNumber.get(subscription);
    if (!shared) return;
    const members = [...shared.members];
    if (isLast && shared.topic === 'signature') {
      this.#byNumber.delete(subscription);
      this.#close(shared);
    }
    for (const [number, client] of members)
      write(
        client,
        `{"jsonrpc":"2.0","method":"${shared.topic}Notification","params":{"result":${result},"subscription":${number}}}`,
      );
  }

  /** Nobody is left. */
  #end(shared: Shared, confirmed: number): void {
    this.#byNumber.delete(confirmed);
    this.#byName.delete(shared.name);
    this.#send(`${shared.topic}Unsubscribe`, `[${confirmed}]`);
  }

  /** The node has ended it. */
  #close(shared: Shared): void {
    this.#byName.delete(shared.name);
    for (const [number, client] of shared.members) client.subscriptions.delete(number);
    shared.members.clear();
  }
}

/** A client that does not read is cut off: it comes back and asks, instead of believing in a gap. */
function write({ socket }: Client, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) {
    socket.send(text);
    return;
  }
  socket.close(TRY_AGAIN_LATER, 'too slow');
  socket.terminate();
}
