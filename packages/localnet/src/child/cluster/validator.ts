import { createHash } from 'node:crypto';
import type { ParsedTransaction } from '@orrery/chain';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { VOTE_PROGRAM } from '../../layouts/simple-vote.ts';
import type { AccountState, Block, ValidatorFacts } from '../../supervision/protocol.ts';
import type { Accounts } from '../accounts.ts';
import type { Genesis, Ledger } from '../ledger/ledger.ts';
import {
  type Delegation,
  genesisStake,
  isLockedUp,
  readDelegation,
  STAKE_BYTES,
  STAKE_PROGRAM,
} from '../stake-account.ts';
import { NON_CIRCULATING } from './non-circulating.ts';
import {
  HISTORY_BYTES,
  readHistory,
  STAKE_HISTORY,
  type StakeHistory,
  totalsOfAll,
  withEpoch,
  writeHistory,
} from './stake-history.ts';
import {
  creditsWith,
  type EpochCredits,
  isVoteAccount,
  MAX_VOTES,
  newVoteAccount,
  readCredits,
  VOTE_BYTES,
  type Votes,
  votable,
  votesFor,
  withVotes,
} from './vote-account.ts';
import { Voter } from './voter.ts';

/** As much as a test validator begins with: a twelfth of it may begin to count in an epoch. */
const GENESIS_STAKE = 10n ** 15n;
/** More epochs than the history holds: what began before has come all the way. */
const MAX_EPOCHS_AT_ONCE = 513;

type Changes = [Address, AccountState][];

/** The one node of the cluster as its chain knows it: it votes for each block, and counts stake at the bounds of epochs. */
export class Validator {
  readonly #ledger: Ledger;
  readonly #accounts: Accounts;
  readonly #identity: Uint8Array;
  /** Signs the votes that are in blocks; without it there are none. */
  readonly #voter: Voter | undefined;
  readonly voteAddress: Address;
  readonly #slotsPerEpoch: number;
  #credits: readonly EpochCredits[] = [];
  #votes: Votes = { slots: [], root: null, epochCredits: [], last: { slot: 0, unixSeconds: 0 } };
  #history: StakeHistory = new Map();

  constructor(
    ledger: Ledger,
    accounts: Accounts,
    {
      identity,
      isAlone,
      hash,
      slotsPerEpoch,
    }: { identity: Address; isAlone: boolean } & Pick<Genesis, 'hash' | 'slotsPerEpoch'>,
  ) {
    this.#ledger = ledger;
    this.#accounts = accounts;
    this.#identity = addressBytes(identity);
    this.#slotsPerEpoch = slotsPerEpoch;
    this.voteAddress = seededAddress(this.#identity, 'vote', VOTE_PROGRAM);
    this.#voter = isAlone ? new Voter(accounts, hash, this.voteAddress) : undefined;
  }

  /** Takes up what the chain knows of it; what is missing of a fresh chain, or of one of before, is made and returned. */
  open(blocks: readonly Block[], unixSeconds: number): Changes {
    const made: Changes = [];
    const vote = this.#accounts.get(this.voteAddress);
    if (vote !== null && isVoteAccount(vote)) {
      this.#credits = readCredits(vote);
      this.#votes = votesFor(votable(blocks), this.#credits, unixSeconds);
    } else {
      const stakeAddress = seededAddress(this.#identity, 'stake', STAKE_PROGRAM);
      const voter = addressBytes(this.voteAddress);
      const reserve = rentLamports(STAKE_BYTES);
      made.push([stakeAddress, genesisStake(this.#identity, voter, GENESIS_STAKE, reserve)]);
      made.push([this.voteAddress, this.#newVoteAccount()]);
    }
    const history = this.#accounts.get(STAKE_HISTORY);
    this.#history = readHistory(history);
    if (history?.data.length !== HISTORY_BYTES) made.push([STAKE_HISTORY, this.#historyAccount()]);
    return [...this.#load(made), ...(this.#voter?.open() ?? [])];
  }

  /** The vote for the newest block, for the block that follows it; null where there is none to cast. */
  castVote(tip: Block, isKnown: (signature: string) => boolean): ReturnType<Voter['cast']> {
    return this.#voter?.cast(this.#votes, tip, isKnown) ?? null;
  }

  /** Whether a transaction is signed by the voter, whose key anybody can compute: a client could send a vote before it is cast. */
  hasSigned({ staticAccounts, signerCount }: ParsedTransaction): boolean {
    return this.#voter !== undefined && staticAccounts.slice(0, signerCount).includes(this.#voter.address);
  }

  /** Votes for the newest of these blocks. */
  vote(blocks: readonly Block[], unixSeconds: number): Changes {
    const epoch = this.epochOf(blocks.at(-1)?.slot ?? 0);
    const voted = votable(blocks);
    if (voted.length > MAX_VOTES) this.#credits = creditsWith(this.#credits, epoch);
    this.#votes = votesFor(voted, this.#credits, unixSeconds);
    const held = this.#accounts.get(this.voteAddress);
    const account = held !== null && isVoteAccount(held) ? held : this.#newVoteAccount();
    return this.#load([[this.voteAddress, withVotes(account, this.#authority, epoch, this.#votes)]]);
  }

  /** Counts the stake of each epoch that ends between two slots. */
  passEpochs(from: number, to: number): Changes {
    const [first, end] = [this.epochOf(from), this.epochOf(to)];
    if (first >= end) return [];
    const delegations = this.#delegations();
    for (let epoch = Math.max(first, end - MAX_EPOCHS_AT_ONCE); epoch < end; epoch += 1) {
      const totals = totalsOfAll(delegations, BigInt(epoch), this.#history);
      this.#history = withEpoch(this.#history, BigInt(epoch), totals);
    }
    return this.#load([[STAKE_HISTORY, this.#historyAccount()]]);
  }

  epochOf(slot: number): number {
    return Math.floor(slot / this.#slotsPerEpoch);
  }

  facts(slot: number): ValidatorFacts {
    const epoch = BigInt(this.epochOf(slot));
    const all = this.#delegations();
    const own = all.filter(({ voter }) => voter === this.voteAddress);
    const { slots, root } = this.#votes;
    return {
      activeStake: totalsOfAll(own, epoch, this.#history).effective,
      totalStake: totalsOfAll(all, epoch, this.#history).effective,
      votes: [...slots],
      root,
      epochCredits: [...this.#credits],
    };
  }

  /** Accounts that do not circulate, with their lamports: stake that is locked up, and the few that are known by their addresses. */
  nonCirculating(slot: number, unixSeconds: number): [Address, bigint][] {
    const lockedUp = this.#ledger
      .ownedByStakeProgram()
      .filter(([, state]) => isLockedUp(state, { epoch: this.epochOf(slot), unixSeconds }));
    const known = NON_CIRCULATING.map((address) => [address, this.#accounts.get(address)] as const);
    return [...new Map([...known, ...lockedUp])].map(([address, state]) => [address, state?.lamports ?? 0n]);
  }

  get #authority(): Uint8Array {
    return this.#voter === undefined ? this.#identity : addressBytes(this.#voter.address);
  }

  #delegations(): Delegation[] {
    return this.#ledger.ownedByStakeProgram().flatMap(([, state]) => readDelegation(state) ?? []);
  }

  #historyAccount(): AccountState {
    return writeHistory(this.#history, rentLamports(HISTORY_BYTES));
  }

  #newVoteAccount(): AccountState {
    return newVoteAccount(this.#identity, rentLamports(VOTE_BYTES));
  }

  #load(changes: Changes): Changes {
    for (const [address, state] of changes) {
      // What is loaded from the ledger later must not be taken for another account.
      this.#accounts.get(address);
      this.#accounts.load(address, state);
    }
    return changes;
  }
}

/** The address that follows from a key, a name and the program that owns its account. */
function seededAddress(base: Uint8Array, seed: string, program: Address): Address {
  const hash = createHash('sha256').update(base).update(seed).update(addressBytes(program)).digest();
  return toBase58(new Uint8Array(hash)) as Address;
}
