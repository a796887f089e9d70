import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../../../packages/chain/src/addresses/solana-programs.ts';
import type { GenesisAccount } from '../../../../packages/chain/src/genesis/genesis.ts';
import {
  decodeOrder,
  decodePool,
  decodePosition,
  decodeTickArray,
  decodeTokenLedger,
  type OrderAccount,
  type PoolAccount,
  type PositionAccount,
  type TickArrayAccount,
  type TokenLedgerAccount,
  VENUE_PROGRAM,
} from '../../../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import type { FastVm } from '../fast-vm.ts';

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const EXTENSIONS_AT = 166;
const AMOUNT_AT = 64;
const AUTHORITY_AT = 4;
const SUPPLY_AT = 36;
/** Number of the extension that holds fees kept back, and where in it they are. */
const KEPT_IN = { account: [2, 0], mint: [1, 64] } as const;

/** What a test reads in an account's bytes. */
export type Content =
  | { type: 'pool'; pool: PoolAccount }
  | { type: 'ticks'; ticks: TickArrayAccount }
  | { type: 'position'; position: PositionAccount }
  | { type: 'ledger'; ledger: TokenLedgerAccount }
  | { type: 'order'; order: OrderAccount }
  /** `kept` are transfer fees that belong to neither side; `rest` is all that no transfer changes. */
  | { type: 'tokens'; mint: Address; owner: Address; amount: bigint; kept: bigint; rest: string }
  | { type: 'mint'; authority: Address; supply: bigint; kept: bigint }
  | { type: 'other' };

/** An account before and after a transaction. */
export interface Change {
  address: Address;
  before: GenesisAccount | undefined;
  after: GenesisAccount | undefined;
}

/** A copy of the accounts on a chain, and what stands in them. */
export class Mirror {
  readonly accounts = new Map<Address, GenesisAccount>();
  readonly #contents = new WeakMap<GenesisAccount, Content>();

  constructor(accounts: readonly GenesisAccount[]) {
    for (const account of accounts) this.accounts.set(account.address, account);
  }

  /** Reads these accounts anew; those that have changed. */
  follow(vm: FastVm, addresses: Iterable<Address>): Change[] {
    const changes: Change[] = [];
    for (const address of addresses) {
      const [before, after] = [this.accounts.get(address), vm.read(address)];
      if (isSame(before, after)) continue;
      changes.push({ address, before, after });
      if (after) this.accounts.set(address, after);
      else this.accounts.delete(address);
    }
    return changes;
  }

  at(address: Address): Content {
    return this.contentOf(this.accounts.get(address));
  }

  contentOf(account: GenesisAccount | undefined): Content {
    if (account === undefined) return { type: 'other' };
    const content = this.#contents.get(account) ?? read(account);
    this.#contents.set(account, content);
    return content;
  }

  *all(): Generator<[Address, Content]> {
    for (const [address, account] of this.accounts) yield [address, this.contentOf(account)];
  }
}

function isSame(before: GenesisAccount | undefined, after: GenesisAccount | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  const isLike = before.lamports === after.lamports && before.owner === after.owner;
  return isLike && Buffer.compare(before.data, after.data) === 0;
}

function read({ owner, data }: GenesisAccount): Content {
  if (owner === VENUE_PROGRAM) return readOwn(data);
  if (owner !== TOKEN_PROGRAM_ADDRESS && owner !== TOKEN_2022_PROGRAM) return { type: 'other' };
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  // Any 32 bytes are an address.
  const keyAt = (at: number) => toBase58(data.slice(at, at + 32)) as Address;
  if (data.length === MINT_BYTES || data[ACCOUNT_BYTES] === 1) {
    const supply = view.getBigUint64(SUPPLY_AT, true);
    return { type: 'mint', authority: keyAt(AUTHORITY_AT), supply, kept: keptIn(data, 'mint') };
  }
  if (data.length < ACCOUNT_BYTES) return { type: 'other' };
  const rest = Buffer.concat([data.subarray(0, AMOUNT_AT), data.subarray(AMOUNT_AT + 8, ACCOUNT_BYTES)]);
  const amount = view.getBigUint64(AMOUNT_AT, true);
  const kept = keptIn(data, 'account');
  return { type: 'tokens', mint: keyAt(0), owner: keyAt(32), amount, kept, rest: rest.toString('hex') };
}

function readOwn(data: Uint8Array): Content {
  const pool = decodePool(data);
  if (pool) return { type: 'pool', pool };
  const ticks = decodeTickArray(data);
  if (ticks) return { type: 'ticks', ticks };
  const position = decodePosition(data);
  if (position) return { type: 'position', position };
  const ledger = decodeTokenLedger(data);
  if (ledger) return { type: 'ledger', ledger };
  const order = decodeOrder(data);
  return order ? { type: 'order', order } : { type: 'other' };
}

/** The transfer fees kept back in an account or a mint of Token-2022. */
function keptIn(data: Uint8Array, kind: keyof typeof KEPT_IN): bigint {
  const [wanted, place] = KEPT_IN[kind];
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const number = view.getUint16(at, true);
    if (number === wanted) return view.getBigUint64(at + 4 + place, true);
    if (number === 0) return 0n;
  }
  return 0n;
}
