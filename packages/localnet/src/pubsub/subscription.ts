import type { Address } from '@solana/kit';
import type { Commitment } from '../head.ts';
import { type AccountEncoding, readAccountEncoding } from '../rpc/encode-account.ts';
import { readFilters } from '../rpc/methods/accounts.ts';
import { readBlockEncoding } from '../rpc/methods/encode-block.ts';
import { type Params, toAddress, toCommitment, toFlag, toList, toSignature } from '../rpc/params.ts';
import { invalidParams, RpcError, refused } from '../rpc-error.ts';
import type { AccountState, DataFilter, LogFilter, Watch } from '../supervision/protocol.ts';
import type { BlockWish } from './block-update.ts';

/** What a client wants to be told of. */
export type Topic =
  | { kind: 'slot' }
  | { kind: 'root' }
  | { kind: 'slotsUpdates' }
  | { kind: 'vote' }
  | ({ kind: 'block'; commitment: Commitment } & BlockWish)
  | { kind: 'signature'; signature: string; commitment: Commitment }
  | ({ kind: 'logs'; commitment: Commitment } & LogFilter)
  | { kind: 'account'; address: Address; wish: AccountEncoding; commitment: Commitment }
  | {
      kind: 'program';
      program: Address;
      dataSize: number | null;
      filters: DataFilter[];
      wish: AccountEncoding;
      commitment: Commitment;
    };

export type TopicKind = Topic['kind'];

/** What of commits a topic is about; null for one that is about something else. */
export function toWatch(topic: Topic): Watch | null {
  if (topic.kind === 'logs') {
    return { kind: 'logs', mentions: topic.mentions, withVotes: topic.withVotes };
  }
  if (topic.kind === 'account') return { kind: 'account', address: topic.address };
  return topic.kind === 'program' ? { kind: 'program', program: topic.program } : null;
}

const READERS: Readonly<Record<TopicKind, (params: Params) => Topic>> = {
  slot: () => ({ kind: 'slot' }),
  root: () => ({ kind: 'root' }),
  slotsUpdates: () => ({ kind: 'slotsUpdates' }),
  vote: () => ({ kind: 'vote' }),
  block: (params) => {
    const options = params.options(1);
    const commitment = toCommitment(options);
    if (commitment === 'processed') throw refused('Method does not support commitment below `confirmed`');
    const isRewarded = options.showRewards === undefined || toFlag(options.showRewards, 'showRewards');
    const wish = readBlockEncoding({ ...options, encoding: options.encoding ?? 'base64' }, isRewarded);
    return { kind: 'block', commitment, wish, mentions: readMentioned(params) };
  },
  signature: (params) => ({
    kind: 'signature',
    signature: toSignature(params.text(0, 'signature'), 'signature'),
    commitment: toCommitment(params.options(1)),
  }),
  logs: (params) => ({
    kind: 'logs',
    ...readLogFilter(params),
    commitment: toCommitment(params.options(1)),
  }),
  account: (params) => ({
    kind: 'account',
    address: params.address(0, 'pubkey'),
    wish: { ...readAccountEncoding(params.options(1)), isNotified: true },
    commitment: toCommitment(params.options(1)),
  }),
  program: (params) => ({
    kind: 'program',
    program: params.address(0, 'program'),
    ...readFilters(params.options(1)),
    wish: { ...readAccountEncoding(params.options(1)), isNotified: true },
    commitment: toCommitment(params.options(1)),
  }),
};

const METHOD = /^(slot|root|slotsUpdates|vote|block|signature|logs|account|program)(Subscribe|Unsubscribe)$/;

/** Whether an account is one of those that a subscriber of a program wants. */
export function takes(topic: Extract<Topic, { kind: 'program' }>, { owner, data }: AccountState): boolean {
  if (owner !== topic.program || (topic.dataSize !== null && data.length !== topic.dataSize)) return false;
  return topic.filters.every(({ offset, bytes }) =>
    bytes.every((byte, index) => data[offset + index] === byte),
  );
}

/** Splits a method's name, such as `slotSubscribe`. Throws −32601 for any other. */
export function readMethod(method: string): { kind: TopicKind; isSubscribe: boolean } {
  const [, kind, verb] = METHOD.exec(method) ?? [];
  if (kind === undefined) throw new RpcError(-32601, 'Method not found');
  return { kind: kind as TopicKind, isSubscribe: verb === 'Subscribe' };
}

export function readTopic(kind: TopicKind, params: Params): Topic {
  return READERS[kind](params);
}

/** The filter of blocks: all, or those that name one address. */
function readMentioned(params: Params): Address | null {
  if (params.isOptions(0))
    return toAddress(params.options(0).mentionsAccountOrProgram, 'mentionsAccountOrProgram');
  if (params.text(0, 'filter') === 'all') return null;
  throw invalidParams('filter must be all or {mentionsAccountOrProgram}');
}

function readLogFilter(params: Params): LogFilter {
  if (!params.isOptions(0)) {
    const filter = params.text(0, 'filter');
    if (filter === 'all' || filter === 'allWithVotes') {
      return { mentions: null, withVotes: filter === 'allWithVotes' };
    }
    throw invalidParams('filter must be all, allWithVotes or {mentions}');
  }
  const [mention, ...more] = toList(params.options(0).mentions, 'mentions', 1);
  if (more.length > 0) throw invalidParams('mentions holds one address');
  return { mentions: toAddress(mention, 'mentions'), withVotes: true };
}
