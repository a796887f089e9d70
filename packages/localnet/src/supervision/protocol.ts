import type { GenesisAccount } from '@orrery/chain';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Pace } from '@orrery/runtime';
import type { Address } from '@solana/kit';

/** An account as the node holds it; `data` is never changed in place. */
export interface AccountState {
  lamports: bigint;
  owner: Address;
  data: Uint8Array;
  executable: boolean;
}

/** A transaction's error in the JSON shape real nodes use: a name, or one name with its facts. */
export type TransactionErrorJson = string | { readonly [name: string]: unknown };

export interface Block {
  slot: number;
  parentSlot: number;
  /** Blocks before this one; skipped slots do not count. */
  height: number;
  hash: string;
  previousHash: string;
  transactions: number;
  /** Milliseconds that its slot began before the chain's clock says so: others were closed early. */
  earlyMs: number;
}

/** A transaction in the ledger: `meta` is the text of its metadata in JSON-RPC's shape. */
export interface LedgerTransaction {
  slot: number;
  bytes: Uint8Array;
  meta: string;
}

export interface SignatureStatus {
  signature: string;
  slot: number;
  err: TransactionErrorJson | null;
}

export interface NotedStatus extends SignatureStatus {
  /** Its memos, each behind its length in bytes. */
  memo: string | null;
}

/** Which signatures of an address: those before one, after another, not newer than a slot. */
export interface SignaturesWish {
  address: Address;
  before: string | null;
  until: string | null;
  newest: number;
  limit: number;
}

/** What a transaction logged, the addresses it names, and whether it is a vote and nothing else. */
export interface LoggedTransaction extends SignatureStatus {
  logs: string[];
  mentions: Address[];
  isVote: boolean;
}

/** What a commit made durable; logs and accounts only while they are subscribed to. */
export interface Committed {
  /** Greater than that of any commit before it since the child came. */
  number: number;
  slot: number;
  /** Whether a transaction among them names the newest blockhash. */
  isTipUsed: boolean;
  statuses: SignatureStatus[];
  logs: LoggedTransaction[];
  accounts: [Address, AccountState | null][];
}

/** Which transactions' logs a subscriber is sent: those that name an address, or all, votes only if wanted. */
export interface LogFilter {
  mentions: Address | null;
  withVotes: boolean;
}

/** What of commits a subscriber is told. */
export type Watch =
  | ({ kind: 'logs' } & LogFilter)
  | { kind: 'account'; address: Address }
  | { kind: 'program'; program: Address };

/** Commits with what is watched of each, and the number of the last commit that was looked at. */
export interface Landed {
  last: number;
  commits: Committed[];
}

export interface SimulationResult {
  err: TransactionErrorJson | null;
  /** In lamports; null when the transaction is refused before it costs its payer anything, and would not land. */
  fee: bigint | null;
  logs: string[];
  unitsConsumed: number;
  returnData: { programId: string; data: Uint8Array } | null;
  /** In JSON-RPC's shape: whole metadata as text. */
  meta: string;
  loadedAccountsDataSize: number;
  accounts: (AccountState | null)[];
}

export interface DataFilter {
  offset: number;
  bytes: Uint8Array;
}

/** The one node of the cluster as its vote account and the stake for it tell. */
export interface ValidatorFacts {
  /** Lamports that count for it in this epoch, and for anybody. */
  activeStake: bigint;
  totalStake: bigint;
  /** Slots that it has voted for and that are no root yet, oldest first. */
  votes: number[];
  root: number | null;
  /** Oldest first: an epoch, and the credits behind it and before it. */
  epochCredits: (readonly [epoch: bigint, credits: bigint, before: bigint])[];
}

/** All accounts as they were in a slot. */
export interface SnapshotFacts {
  name: string;
  slot: number;
  accounts: number;
}

/** In which slot it was done, or why not. */
export type DeveloperReply = { slot: number } | { refused: string };

/** Slots that follow each other, each with a block: the first and the last of them. */
export type SlotRun = readonly [first: number, last: number];

/** What a search found; null when it is more than was asked for at most. */
export type FoundAccounts = [Address, AccountState][] | null;

/** Questions the parent asks the child, by name: what goes there and what comes back. */
export interface Operations {
  send: { ask: { bytes: Uint8Array; skipPreflight: boolean }; reply: SendReply };
  /** Transactions that land together, in this order, or not at all; `tip` in lamports is what they offer for it. */
  sendBundle: { ask: { transactions: Uint8Array[]; tip: bigint }; reply: BundleReply };
  simulate: {
    ask: { bytes: Uint8Array; checkBlockhash: boolean; accounts: Address[] };
    reply: SimulationResult;
  };
  /** Whether a message stands on a durable nonce as it is now. */
  standsOnNonce: { ask: { message: Uint8Array }; reply: boolean };
  accounts: { ask: Address[]; reply: (AccountState | null)[] };
  programAccounts: {
    ask: { program: Address; dataSize: number | null; filters: DataFilter[]; maxBytes: number };
    reply: FoundAccounts;
  };
  tokenAccounts: { ask: { by: 'owner' | 'mint'; address: Address; maxBytes: number }; reply: FoundAccounts };
  /** How amounts of mints are shown at the open slot's time; what is no mint is left out. */
  mints: { ask: Address[]; reply: [Address, AmountScale][] };
  /** Lamports in all accounts together, and in those that do not circulate, which need not be there. */
  supply: { ask: null; reply: { total: bigint; nonCirculating: [Address, bigint][] } };
  /** The accounts with the most lamports, the richest first, without those that are named. */
  richest: { ask: { most: number; without: Address[] }; reply: [Address, bigint][] };
  validator: { ask: null; reply: ValidatorFacts };
  block: { ask: { slot: number }; reply: { block: Block; transactions: LedgerTransaction[] } | null };
  blocks: { ask: { from: number; to: number }; reply: SlotRun[] };
  /** How early slots began, in milliseconds; of one without a block, the one before it. */
  early: { ask: number[]; reply: number[] };
  /** What a compute unit cost in recent blocks among those that write the accounts, in micro-lamports, oldest first. */
  fees: { ask: Address[]; reply: { slot: number; price: bigint }[] };
  transaction: { ask: { signature: string }; reply: LedgerTransaction | null };
  signatures: { ask: SignaturesWish; reply: NotedStatus[] };
  /** Gives an account what is named of it. */
  setAccount: { ask: { address: Address; change: Partial<AccountState> }; reply: DeveloperReply };
  /** Runs a transaction of the faucet's while the faucet is the mint's authority. */
  mint: { ask: { bytes: Uint8Array; mint: Address }; reply: SendReply };
  /** Closes the open slot and goes on at a later one. */
  warp: { ask: { slot: number }; reply: DeveloperReply };
  freeze: { ask: { isFrozen: boolean }; reply: DeveloperReply };
  /** Closes a slot as soon as it may be, if it is the open one. */
  hurry: { ask: { slot: number }; reply: null };
  snapshots: { ask: null; reply: SnapshotFacts[] };
  saveSnapshot: { ask: { name: string }; reply: DeveloperReply };
  restoreSnapshot: { ask: { name: string }; reply: DeveloperReply };
  dropSnapshot: { ask: { name: string }; reply: DeveloperReply };
  /** What of the open slot and the one before it was committed since a slot, behind a commit's number. */
  landed: { ask: { slot: number; after: number; watch: Watch }; reply: Landed };
  interest: { ask: { logs: boolean; accounts: boolean }; reply: null };
  close: { ask: null; reply: null };
}

/** Why a transaction is not run at all. */
export type Bar = 'BlockhashNotFound' | 'AlreadyProcessed' | 'AccountInUse';

export type SendReply =
  | { kind: 'accepted'; signature: string }
  | { kind: 'malformed'; reason: string }
  | { kind: 'unsigned' }
  | { kind: 'barred'; err: Bar }
  | { kind: 'refused'; simulation: SimulationResult }
  /** So many wait, and all of them offer at least as much for a compute unit. */
  | { kind: 'outbid' };

export type BundleReply = { kind: 'landed'; slot: number } | { kind: 'failed' };

export type Question = {
  [Name in keyof Operations]: { id: number; name: Name; ask: Operations[Name]['ask'] };
}[keyof Operations];

export interface NodeState {
  genesisHash: string;
  genesisMs: number;
  slotsPerEpoch: number;
  voteAddress: Address;
  /** The open slot. */
  slot: number;
  /** When it begins, or began, in milliseconds since the epoch. */
  slotMs: number;
  /** Milliseconds that it began before the chain's clock says so. */
  earlyMs: number;
  /** The newest closed blocks, oldest first. */
  blocks: Block[];
  firstSlot: number;
  transactionCount: number;
  statuses: SignatureStatus[];
  /** Whether the clock stands still: then the open slot does not close. */
  isFrozen: boolean;
}

/** What the parent writes to the child. */
export type ToChild =
  | {
      kind: 'open';
      path: string;
      keep: { bytes: number; milliseconds: number };
      identity: Address;
      isAlone: boolean;
      pace: Pace;
    }
  /** How the node's time passes from now on. */
  | { kind: 'pace'; pace: Pace }
  /** A piece of it; the last one begins the chain. */
  | { kind: 'genesis'; accounts: GenesisAccount[]; isLast: boolean; slotsPerEpoch: number }
  | { kind: 'questions'; questions: Question[] };

/** What the child writes to the parent, several in one list, in order. */
export type FromChild =
  | { kind: 'wants-genesis' }
  | { kind: 'failed'; reason: string }
  | { kind: 'ready'; state: NodeState }
  /** `commitMs` is how long the ledger took to make it durable. */
  | { kind: 'committed'; committed: Committed; transactionCount: number; commitMs: number }
  | { kind: 'clock'; isFrozen: boolean }
  | { kind: 'slot'; closed: Block; slot: number; firstSlot: number; earlyMs: number }
  | { kind: 'replies'; replies: { id: number; value?: unknown; error?: string }[] };

/** Advice at the end of an error about an unusable ledger. */
export const HOW_TO_RESTORE =
  'stop the server, and npm run ledger -- restore FROM --force puts a backup in the place of the data directory';
/** The version of the ledger file's format; ledgers of other versions cannot be read. */
export const LEDGER_FORMAT = 2;
/** The name of the snapshot that a chain of a node alone begins with; none that is asked for has no letter. */
export const GENESIS_SNAPSHOT = '';
/** How many blocks a blockhash may be old. */
export const BLOCKHASH_BLOCKS = 150;
export const FINALITY_SLOTS = 32;
/** How many slots an epoch has unless a chain began with other ones. */
export const SLOTS_PER_EPOCH = 432_000;
/** Number of blocks whose price per compute unit is kept. */
export const FEE_BLOCKS = 150;
/** How many blocks' hashes and signatures are kept at hand: more than a blockhash lives. */
export const RECENT_BLOCKS = 300;
