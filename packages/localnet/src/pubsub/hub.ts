import { SYSTEM_PROGRAM } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import { guardSocket, type SocketGuard } from '@orrery/runtime';
import type { Address } from '@solana/kit';
import type { WebSocket } from 'ws';
import type { Commitment, Head } from '../head.ts';
import { parseJson, toJson } from '../json.ts';
import { failure, readEnvelope, success } from '../rpc/answer.ts';
import { type AccountEncoding, encodeAccounts } from '../rpc/encode-account.ts';
import { Params } from '../rpc/params.ts';
import { ReplyRoom } from '../rpc/reply-room.ts';
import { RpcError } from '../rpc-error.ts';
import { passesFilter } from '../supervision/passes-filter.ts';
import {
  type AccountState,
  type Block,
  type Committed,
  FINALITY_SLOTS,
  type FromChild,
  type Landed,
  type LoggedTransaction,
  type SignatureStatus,
  type Watch,
} from '../supervision/protocol.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import { blockUpdate } from './block-update.ts';
import { readMissed } from './missed.ts';
import { slotUpdates, voteUpdate } from './slot-updates.ts';
import { readMethod, readTopic, type Topic, type TopicKind, takes, toWatch } from './subscription.ts';

const MAX_SUBSCRIPTIONS = 256;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;
const GOING_AWAY = 1001;

interface Subscription {
  id: number;
  topic: Topic;
  client: Client;
  /** The number of the last commit it has nothing to do with, or was told of as it began; null while it waits for that. */
  begun: number | null;
  /** What was committed meanwhile: the client does not know the id yet. */
  waiting: Committed[];
}

/** A commit that is to be told once it is final, to all who want it or to one. */
interface Later {
  committed: Committed;
  only: Subscription | null;
}

interface Client {
  socket: WebSocket;
  guard: SocketGuard;
  subscriptions: Set<number>;
  /** The slot that was open when it came. */
  openedIn: number;
  /** Whether it was notified of anything. */
  isTold: boolean;
}

/** Tells WebSocket clients what happens on the chain. */
export class Hub {
  readonly #head: Head;
  readonly #ask: Supervisor['ask'];
  readonly #clients = new Set<Client>();
  readonly #subscriptions = new Map<number, Subscription>();
  // What subscribers at `finalized` are told once its slot is 32 slots old: kept once, however many of them there are.
  #later: Later[] = [];
  #lastId = 0;
  #interest = { logs: false, accounts: false };
  // Commits are numbered through, also over children, each of which begins at one.
  #lastCommit = 0;
  #commitsBefore = 0;
  readonly #endHeartbeat: () => void;
  readonly #time: Time;
  #rooted = 0;

  constructor(head: Head, ask: Supervisor['ask'], time: Time) {
    this.#head = head;
    this.#ask = ask;
    this.#time = time;
    this.#endHeartbeat = time.every(HEARTBEAT_MS, () => this.#beat());
  }

  attach(socket: WebSocket): void {
    const [guard, openedIn] = [guardSocket(socket), this.#head.slot('processed')];
    const client: Client = { socket, guard, subscriptions: new Set(), openedIn, isTold: false };
    this.#clients.add(client);
    socket.on('message', (data: unknown) => this.#receiveText(client, String(data)));
    socket.on('close', () => this.#forget(client));
  }

  stop(): void {
    this.#endHeartbeat();
    for (const { socket } of this.#clients) {
      // Its frame is on its way before the socket is ended; the answer is not awaited.
      socket.close(GOING_AWAY);
      socket.terminate();
    }
  }

  /** Takes the child's messages, after the head has. */
  receive(message: FromChild): void {
    if (message.kind === 'ready') {
      this.#rooted = this.#head.slot('finalized');
      // What is missed has a number of its own.
      this.#lastCommit += 1;
      this.#commitsBefore = this.#lastCommit;
      this.#sendInterest();
      for (const subscription of this.#subscriptions.values()) this.#tellKnown(subscription);
      void this.#tellMissed();
    } else if (message.kind === 'committed') {
      this.#lastCommit = this.#commitsBefore + message.committed.number;
      const committed = { ...message.committed, number: this.#lastCommit };
      this.#tellSignatures(committed);
      this.#tellChanges(committed, (commitment) => commitment !== 'finalized');
      if (committed.logs.length + committed.accounts.length > 0) this.#later.push({ committed, only: null });
    } else if (message.kind === 'slot') this.#tellSlot(message.slot, message.closed);
  }

  #receiveText(client: Client, text: string): void {
    let request: unknown;
    try {
      request = parseJson(text);
    } catch {
      this.#write(client, failure(null, new RpcError(-32700, 'Parse error')));
      return;
    }
    const envelope = readEnvelope(request);
    if (envelope === null) {
      this.#write(client, failure(null, new RpcError(-32600, 'Invalid request')));
      return;
    }
    try {
      const { kind, isSubscribe } = readMethod(envelope.method);
      const params = new Params(envelope.params);
      if (isSubscribe) this.#subscribe(client, envelope.id, readTopic(kind, params));
      else
        this.#write(client, success(envelope.id, this.#unsubscribe(client, params.whole(0, 'subscription'))));
    } catch (error) {
      this.#write(client, failure(envelope.id, error));
    }
  }

  #subscribe(client: Client, requestId: Parameters<typeof success>[0], topic: Topic): void {
    if (client.subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(-32005, `Too many subscriptions on one connection; max ${MAX_SUBSCRIPTIONS}`);
    }
    const id = ++this.#lastId;
    const subscription: Subscription = { id, topic, client, begun: null, waiting: [] };
    client.subscriptions.add(id);
    this.#subscriptions.set(id, subscription);
    this.#updateInterest();
    const watch = toWatch(topic);
    if (watch === null) {
      this.#write(client, success(requestId, id));
      this.#tellKnown(subscription);
    } else void this.#begin(subscription, watch, requestId);
  }

  /**
   * Answers a subscription and tells it of what was committed since it was asked for, before the child knew of it. One on a new connection
   * begins with the open slot, or with the one before it if it came in that: its client may have sent what it waits for on another that was
   * open already.
   */
  async #begin(
    subscription: Subscription,
    watch: Watch,
    requestId: Parameters<typeof success>[0],
  ): Promise<void> {
    const { id, topic, client, waiting } = subscription;
    const open = this.#head.slot('processed');
    const slot = client.openedIn === open - 1 ? client.openedIn : open;
    const after = client.isTold ? this.#lastCommit - this.#commitsBefore : 0;
    // A child that is away tells of what was missed when its successor comes.
    const { last, commits } = await this.#ask('landed', { slot, after, watch }).catch(() => NOTHING);
    if (!this.#subscriptions.has(id)) return;
    this.#write(client, success(requestId, id));
    const begun = this.#commitsBefore + last;
    Object.assign(subscription, { begun, waiting: [] });
    if ('commitment' in topic && topic.commitment === 'finalized') {
      this.#later.push(...commits.map((committed) => ({ committed, only: subscription })));
    } else for (const committed of commits) this.#tellTo([subscription], committed);
    for (const committed of waiting) if (committed.number > begun) this.#tellTo([subscription], committed);
  }

  #unsubscribe(client: Client, id: number): boolean {
    if (!client.subscriptions.delete(id)) throw new RpcError(-32602, 'Invalid subscription id.');
    this.#subscriptions.delete(id);
    this.#updateInterest();
    return true;
  }

  #tellSlot(slot: number, closed: Block): void {
    const root = Math.max(0, slot - FINALITY_SLOTS);
    const told: Partial<Record<TopicKind, readonly unknown[]>> = {
      slot: [{ parent: closed.slot, root, slot }],
      root: [root],
      slotsUpdates: slotUpdates(closed, {
        opened: slot,
        failed: this.#head.failedIn(closed.slot),
        roots: this.#head.slotsBetween(this.#rooted, root),
        timestamp: this.#time.now(),
      }),
      vote: [voteUpdate(closed, this.#head.voteAddress, this.#head.toUnix(closed.slot, closed.earlyMs))],
    };
    void this.#tellBlocks([closed.slot], 'confirmed');
    void this.#tellBlocks(this.#head.slotsBetween(this.#rooted, root), 'finalized');
    this.#rooted = root;
    for (const subscription of this.#subscriptions.values()) {
      for (const each of told[subscription.topic.kind] ?? []) this.#notify(subscription, each);
      this.#tellKnown(subscription);
    }
    const isOld = ({ committed }: Later) => committed.slot <= root;
    const due = this.#later.filter(isOld);
    if (due.length === 0) return;
    this.#later = this.#later.filter((each) => !isOld(each));
    for (const { committed, only } of due) {
      if (only !== null) this.#tellTo([only], committed);
      else this.#tellChanges(committed, (commitment) => commitment === 'finalized');
    }
  }

  /** Tells of whole blocks, each read once for all who want it. */
  async #tellBlocks(slots: readonly number[], commitment: Commitment): Promise<void> {
    const isDue = ({ topic }: Subscription) => topic.kind === 'block' && topic.commitment === commitment;
    if (![...this.#subscriptions.values()].some(isDue)) return;
    for (const slot of slots) {
      // A child that is away tells nothing; who misses a block sees it by its slot.
      const found = await this.#ask('block', { slot }).catch(() => null);
      if (found === null) continue;
      for (const subscription of this.#subscriptions.values()) {
        const { topic } = subscription;
        if (topic.kind !== 'block' || topic.commitment !== commitment) continue;
        const value = blockUpdate(found, this.#head.toUnix(slot, found.block.earlyMs), topic);
        if (value !== null) this.#notify(subscription, { context: { slot }, value });
      }
    }
  }

  #tellSignatures({ statuses }: Committed): void {
    for (const status of statuses) {
      for (const subscription of this.#subscriptions.values()) {
        const { topic } = subscription;
        if (topic.kind === 'signature' && topic.signature === status.signature) {
          this.#tellSignature(subscription, topic.commitment, status);
        }
      }
    }
  }

  /** Notifies log and account subscriptions with one of these commitments. */
  #tellChanges(committed: Committed, isDue: (commitment: Commitment) => boolean): void {
    const due: Subscription[] = [];
    for (const subscription of this.#subscriptions.values()) {
      const { topic, begun, waiting } = subscription;
      if (toWatch(topic) === null || !('commitment' in topic && isDue(topic.commitment))) continue;
      if (begun === null) waiting.push(committed);
      else if (committed.number > begun) due.push(subscription);
    }
    this.#tellTo(due, committed);
  }

  /** Notifies these of what they want to know of a commit. */
  #tellTo(subscriptions: readonly Subscription[], { slot, logs, accounts }: Committed): void {
    for (const entry of logs) this.#tellLogs(entry, subscriptions);
    for (const [address, state] of accounts) {
      for (const subscription of subscriptions) {
        const { topic } = subscription;
        if (topic.kind === 'account' && topic.address === address) {
          this.#tellAccount(subscription, [address, state], topic, slot, (account) => account);
        } else if (topic.kind === 'program' && state !== null && takes(topic, state)) {
          this.#tellAccount(subscription, [address, state], topic, slot, (account) => ({
            pubkey: address,
            account,
          }));
        }
      }
    }
  }

  /** Tells of what a child had on disk and did not come to tell. */
  async #tellMissed(): Promise<void> {
    if (!this.#interest.logs && !this.#interest.accounts) return;
    const number = this.#commitsBefore;
    // One that is lost again meanwhile comes back with the same.
    const missed = await readMissed(this.#head.missed, this.#ask).catch(() => []);
    for (const each of missed) {
      const committed = { ...each, number };
      this.#tellChanges(committed, (commitment) => commitment !== 'finalized');
      this.#later.push({ committed, only: null });
    }
  }

  /** Tells of a signature that landed before anyone asked, or while the child was away, or is final by now. */
  #tellKnown(subscription: Subscription): void {
    if (subscription.topic.kind !== 'signature') return;
    const status = this.#head.status(subscription.topic.signature);
    if (status !== undefined) this.#tellSignature(subscription, subscription.topic.commitment, status);
  }

  #tellSignature(
    subscription: Subscription,
    commitment: Commitment,
    { slot, err }: Pick<SignatureStatus, 'slot' | 'err'>,
  ): void {
    // Looked at again with each slot.
    if (commitment === 'finalized' && slot > this.#head.slot('finalized')) return;
    this.#notify(subscription, { context: { slot }, value: { err } });
    subscription.client.subscriptions.delete(subscription.id);
    this.#subscriptions.delete(subscription.id);
  }

  #tellLogs(logged: LoggedTransaction, subscriptions: readonly Subscription[]): void {
    const { signature, slot, err, logs } = logged;
    for (const subscription of subscriptions) {
      const { topic } = subscription;
      if (topic.kind !== 'logs' || !passesFilter(topic, logged)) continue;
      this.#notify(subscription, { context: { slot }, value: { signature, err, logs } });
    }
  }

  #tellAccount(
    subscription: Subscription,
    [address, state]: readonly [Address, AccountState | null],
    { wish }: { wish: AccountEncoding },
    slot: number,
    shape: (account: unknown) => unknown,
  ): void {
    // A closed account is told as an empty one of the system program, as nodes do.
    const shown = state ?? EMPTY;
    encodeAccounts([[address, shown]], wish, { ask: this.#ask, room: new ReplyRoom('gateway') }).then(
      ([account]) => this.#notify(subscription, { context: { slot }, value: shape(account) }),
      (error: unknown) => this.#drop(subscription.client, error),
    );
  }

  #notify(subscription: Subscription, result: unknown): void {
    const { id, topic, client } = subscription;
    if (!this.#subscriptions.has(id)) return;
    client.isTold = true;
    this.#write(client, {
      jsonrpc: '2.0',
      method: `${topic.kind}Notification`,
      params: { result, subscription: id },
    });
  }

  #write(client: Client, message: unknown): void {
    if (client.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#drop(client, 'too slow');
    else client.socket.send(toJson(message), () => undefined);
  }

  /** A client that cannot be told everything is cut off: it reconnects and asks, instead of believing in a gap. */
  #drop(client: Client, reason: unknown): void {
    client.socket.close(1013, String(reason).slice(0, 100));
    client.socket.terminate();
    this.#forget(client);
  }

  #forget(client: Client): void {
    this.#clients.delete(client);
    for (const id of client.subscriptions) this.#subscriptions.delete(id);
    this.#updateInterest();
  }

  #beat(): void {
    for (const { guard } of this.#clients) guard.ping();
  }

  #updateInterest(): void {
    const kinds = new Set<TopicKind>([...this.#subscriptions.values()].map(({ topic }) => topic.kind));
    const wanted = { logs: kinds.has('logs'), accounts: kinds.has('account') || kinds.has('program') };
    if (wanted.logs === this.#interest.logs && wanted.accounts === this.#interest.accounts) return;
    this.#interest = wanted;
    this.#sendInterest();
  }

  #sendInterest(): void {
    // A child that is away asks for nothing; its successor is told on its first message.
    void this.#ask('interest', this.#interest).catch(() => undefined);
  }
}

const NOTHING: Landed = { last: 0, commits: [] };

const EMPTY: AccountState = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  data: new Uint8Array(),
  executable: false,
};
