import { VOTE_PROGRAM } from '../../layouts/simple-vote.ts';
import type { AccountState, Block } from '../../supervision/protocol.ts';

/** How many votes stand behind each other before the oldest becomes the root. */
export const MAX_VOTES = 31;

/** Size of a vote account in the version that has been current since 2022. */
export const VOTE_BYTES = 3762;
const CURRENT = 2;
const KEY_BYTES = 32;
/** Behind the version, two keys and the commission. */
const VOTES_AT = 4 + 2 * KEY_BYTES + 1;
const PRIOR_VOTERS_BYTES = 32 * (KEY_BYTES + 16);
const LAST_PRIOR_VOTER = 31n;
const MAX_EPOCHS = 64;
/** For a vote in the slot after the one it is for. */
const CREDITS_PER_VOTE = 16n;

/** Credits earned in an epoch: the total behind it and before it. */
export type EpochCredits = readonly [epoch: bigint, credits: bigint, before: bigint];

/** What a vote account says of the node that votes. */
export interface Votes {
  /** Oldest first. */
  slots: readonly number[];
  root: number | null;
  epochCredits: readonly EpochCredits[];
  last: { slot: number; unixSeconds: number };
}

/** The blocks that a node votes for: all but what the chain began with. */
export function votable(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ height }) => height > 0);
}

/** Votes of a node that has voted for each of these newest blocks. */
export function votesFor(
  blocks: readonly Block[],
  epochCredits: readonly EpochCredits[],
  unixSeconds: number,
): Votes {
  const slots = blocks.slice(-MAX_VOTES).map(({ slot }) => slot);
  const root = blocks.at(-MAX_VOTES - 1)?.slot ?? null;
  return { slots, root, epochCredits, last: { slot: slots.at(-1) ?? 0, unixSeconds } };
}

/** Credits with those of one vote more that has become the root. */
export function creditsWith(credits: readonly EpochCredits[], epoch: number): EpochCredits[] {
  const last = credits.at(-1);
  const total = last?.[1] ?? 0n;
  const isSame = last?.[0] === BigInt(epoch);
  const before = isSame ? (last?.[2] ?? 0n) : total;
  const past = isSame ? credits.slice(0, -1) : credits;
  return [...past, [BigInt(epoch), total + CREDITS_PER_VOTE, before] as const].slice(-MAX_EPOCHS);
}

/** The first state of an account whose node votes and withdraws with its identity. */
export function newVoteAccount(identity: Uint8Array, lamports: bigint): AccountState {
  const data = new Uint8Array(VOTE_BYTES);
  const writer = new Writer(data);
  writer.u32(CURRENT);
  writer.key(identity);
  writer.key(identity);
  return { lamports, owner: VOTE_PROGRAM, data, executable: false };
}

/** Whether an account is one that `withVotes` can write. */
export function isVoteAccount({ owner, data }: AccountState): boolean {
  return owner === VOTE_PROGRAM && data.length === VOTE_BYTES && data[0] === CURRENT;
}

/** The account with other votes, signed by that authority; its other authority and what it holds stay. */
export function withVotes(
  account: AccountState,
  authority: Uint8Array,
  epoch: number,
  votes: Votes,
): AccountState {
  const data = new Uint8Array(VOTE_BYTES);
  data.set(account.data.subarray(0, VOTES_AT));
  const writer = new Writer(data);
  writer.skip(VOTES_AT);
  writer.u64(votes.slots.length);
  for (const [index, slot] of votes.slots.entries()) {
    writer.u8(1);
    writer.u64(slot);
    writer.u32(votes.slots.length - index);
  }
  writer.u8(votes.root === null ? 0 : 1);
  if (votes.root !== null) writer.u64(votes.root);
  writer.u64(1);
  writer.u64(epoch);
  writer.key(authority);
  writer.skip(PRIOR_VOTERS_BYTES);
  writer.u64(LAST_PRIOR_VOTER);
  writer.u8(1);
  writer.u64(votes.epochCredits.length);
  for (const entry of votes.epochCredits) for (const value of entry) writer.u64(value);
  writer.u64(votes.last.slot);
  writer.u64(votes.last.unixSeconds);
  return { ...account, data };
}

/** The credits that `withVotes` has written. */
export function readCredits({ data }: AccountState): EpochCredits[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const u64 = (at: number) => view.getBigUint64(at, true);
  let at = VOTES_AT;
  at += 8 + Number(u64(at)) * 13;
  at += data[at] === 1 ? 9 : 1;
  at += 8 + Number(u64(at)) * (8 + KEY_BYTES) + PRIOR_VOTERS_BYTES + 9;
  return Array.from({ length: Number(u64(at)) }, (_, index) => {
    const entry = at + 8 + index * 24;
    return [u64(entry), u64(entry + 8), u64(entry + 16)] as const;
  });
}

class Writer {
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#view = new DataView(data.buffer);
  }

  u8(value: number): void {
    this.#data[this.#at++] = value;
  }

  u32(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  u64(value: number | bigint): void {
    this.#view.setBigUint64(this.#at, BigInt(value), true);
    this.#at += 8;
  }

  key(bytes: Uint8Array): void {
    this.#data.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }
}
