import { Buffer } from 'node:buffer';
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type ParsedTransaction, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { VOTE_PROGRAM } from '../../layouts/simple-vote.ts';
import type { AccountState, Block } from '../../supervision/protocol.ts';
import type { Accounts } from '../accounts.ts';
import type { Execution } from '../bank.ts';
import type { Votes } from './vote-account.ts';

/** As much as a test validator's identity begins with: votes for more than a year. */
const GENESIS_LAMPORTS = 500n * 10n ** 9n;
/** What the vote program asks for each instruction. */
const VOTE_UNITS = 2_100n;
/** Before the 32 bytes of a key's seed in PKCS #8. */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const KEY_BYTES = 32;
const TOWER_SYNC = 14;
const NO_ROOT = 2n ** 64n - 1n;

/** Signs the votes that blocks of a node alone carry, as a validator's blocks carry those of its cluster, and pays for them. */
export class Voter {
  readonly #accounts: Accounts;
  readonly #key: KeyObject;
  readonly #voteAddress: Address;
  readonly address: Address;

  /** The key follows from the chain's hash: what it holds is worth nothing on a chain whose faucet gives anybody as much. */
  constructor(accounts: Accounts, genesisHash: string, voteAddress: Address) {
    const seed = createHash('sha256').update(`voter:${genesisHash}`).digest();
    const key = Buffer.from([...PKCS8_HEAD, ...seed]);
    this.#key = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const exported = createPublicKey(this.#key).export({ format: 'der', type: 'spki' });
    this.address = toBase58(new Uint8Array(exported.subarray(-KEY_BYTES))) as Address;
    this.#accounts = accounts;
    this.#voteAddress = voteAddress;
  }

  /** The account that pays, where the chain has none yet. */
  open(): [Address, AccountState][] {
    if (this.#accounts.get(this.address) !== null) return [];
    return this.#load({
      lamports: GENESIS_LAMPORTS,
      owner: SYSTEM_PROGRAM,
      data: new Uint8Array(),
      executable: false,
    });
  }

  /**
   * The vote for the newest block as a transaction that has run: the account it is for is written by the node itself. Null before the first
   * block there is a vote for, for want of its fee, and where its signature is known.
   */
  cast(
    votes: Votes,
    tip: Block,
    isKnown: (signature: string) => boolean,
  ): { transaction: ParsedTransaction; execution: Execution } | null {
    const payer = this.#accounts.get(this.address);
    if (votes.slots.length === 0 || payer === null || payer.lamports < SIGNATURE_FEE_LAMPORTS) return null;
    const mentions = [this.address, this.#voteAddress, VOTE_PROGRAM];
    const before = mentions.map((address) => this.#accounts.get(address)?.lamports ?? 0n);
    const transaction = this.#signed(mentions, votes, addressBytes(tip.hash as Address));
    if (isKnown(transaction.signature)) return null;
    const changed = this.#load({ ...payer, lamports: payer.lamports - SIGNATURE_FEE_LAMPORTS });
    const logs = [`Program ${VOTE_PROGRAM} invoke [1]`, `Program ${VOTE_PROGRAM} success`];
    const meta = {
      err: null,
      fee: SIGNATURE_FEE_LAMPORTS,
      unitsConsumed: VOTE_UNITS,
      balances: { before, after: before.with(0, payer.lamports - SIGNATURE_FEE_LAMPORTS) },
      tokenBalances: { before: [], after: [] },
      inner: [],
      logs,
      loadedAddresses: { writable: [], readonly: [] },
      returned: null,
    };
    return { transaction, execution: { err: null, meta, logs, mentions, changed } };
  }

  #signed(keys: readonly Address[], votes: Votes, hash: Uint8Array): ParsedTransaction {
    const data = towerSync(votes, hash);
    // One signer; the program alone is not written. Its accounts are the vote account and who votes.
    const head = [1, 0, 1, keys.length, ...keys.flatMap((key) => [...addressBytes(key)]), ...hash];
    const message = Uint8Array.from([...head, 1, 2, 2, 1, 0, ...varint(data.length), ...data]);
    return parseTransaction(Uint8Array.from([1, ...sign(null, message, this.#key), ...message]));
  }

  #load(state: AccountState): [Address, AccountState][] {
    this.#accounts.load(this.address, state);
    return [[this.address, state]];
  }
}

/** The instruction that tells all votes of a node: each slot as what it is more than the one before it, the first than the root. */
function towerSync({ slots, root, last }: Votes, hash: Uint8Array): number[] {
  let before = root ?? 0;
  const lockouts = slots.flatMap((slot, index) => {
    const step = varint(slot - before);
    before = slot;
    return [...step, slots.length - index];
  });
  return [
    TOWER_SYNC,
    0,
    0,
    0,
    ...u64(root === null ? NO_ROOT : BigInt(root)),
    ...varint(slots.length),
    ...lockouts,
    ...hash,
    1,
    ...u64(BigInt(last.unixSeconds)),
    // In place of the block's identifier, which follows from how it was spread.
    ...hash,
  ];
}

function u64(value: bigint): number[] {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, value, true);
  return [...new Uint8Array(view.buffer)];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}
