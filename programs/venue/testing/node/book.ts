import {
  decodePool,
  decodePosition,
  decodeTickArray,
  decodeTokenLedger,
  type GenesisAccount,
  type PoolAccount,
  type PoolState,
  type PositionAccount,
  type TickArrayAccount,
  TOKEN_2022_PROGRAM,
  type TokenLedgerAccount,
  tickArrayAddress,
  VENUE_PROGRAM,
} from '@orrery/chain';
import { rentLamports, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import { getMintDecoder, getTokenDecoder, type Token } from '@solana-program/token-2022';
import {
  decodeCounter,
  HOOK_PROGRAM,
} from '../../../../packages/chain/src/programs/hook/generated/accounts.generated.ts';
import {
  accountBytes,
  accountOf,
  type TestToken,
  WRAPPED_SOL,
} from '../../../../packages/localnet/src/testing/tokens.ts';

export interface Holding {
  mint: Address;
  owner: Address;
  amount: bigint;
  /** Kept back here of what came in, by a mint with a transfer fee. */
  withheld: bigint;
}

const MINT_BYTES = 82;
const KIND_AT = 165;
const KIND_MINT = 1;
const WHOLE_BPS = 10_000n;
const DECODERS = { mint: getMintDecoder(), token: getTokenDecoder() };

/** What the accounts that a test touches hold: as the mathematics says, or as they are read off the chain. */
export class Book {
  /** Lamports of every account that is looked at; 0 where there is none. */
  readonly lamports: Map<Address, bigint>;
  readonly holdings: Map<Address, Holding>;
  readonly supplies: Map<Address, bigint>;
  readonly pools: Map<Address, PoolAccount>;
  readonly tickArrays: Map<Address, TickArrayAccount>;
  readonly positions: Map<Address, PositionAccount>;
  readonly ledgers: Map<Address, TokenLedgerAccount>;
  /** Transfers that a mint's hook has seen, by the hook's account: how many, and how much in all. */
  readonly counters: Map<Address, { count: bigint; sum: bigint }>;

  /** A copy of another one, or empty. */
  constructor(from?: Book) {
    this.lamports = new Map(from?.lamports);
    this.holdings = new Map(from?.holdings);
    this.supplies = new Map(from?.supplies);
    this.pools = new Map(from?.pools);
    this.tickArrays = new Map(from?.tickArrays);
    this.positions = new Map(from?.positions);
    this.ledgers = new Map(from?.ledgers);
    this.counters = new Map(from?.counters);
  }

  /** Enters what an account holds; of accounts of other programs than ours and the token programs' the lamports alone. */
  enter({ address, lamports, owner, data }: GenesisAccount): void {
    this.lamports.set(address, lamports);
    if (owner === VENUE_PROGRAM) this.#enterOwn(address, data);
    if (owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM) this.#enterToken(address, data);
    const counter = owner === HOOK_PROGRAM ? decodeCounter(data) : undefined;
    if (counter) this.counters.set(address, { count: counter.count, sum: counter.sum });
  }

  #enterToken(address: Address, data: Uint8Array): void {
    if (data.length === MINT_BYTES || data[KIND_AT] === KIND_MINT) {
      this.supplies.set(address, DECODERS.mint.decode(data).supply);
      return;
    }
    const token = DECODERS.token.decode(data);
    const { mint, owner, amount } = token;
    this.holdings.set(address, { mint, owner, amount, withheld: withheldIn(token) });
  }

  #enterOwn(address: Address, data: Uint8Array): void {
    const [pool, ticks] = [decodePool(data), decodeTickArray(data)];
    const [position, ledger] = [decodePosition(data), decodeTokenLedger(data)];
    if (pool) this.pools.set(address, pool);
    else if (ticks) this.tickArrays.set(address, ticks);
    else if (position) this.positions.set(address, position);
    else if (ledger) this.ledgers.set(address, ledger);
    else throw new Error(`${address} is none of the program's accounts`);
  }

  /** Moves lamports between accounts, of which the second may be new. */
  send(from: Address, to: Address, lamports: bigint): void {
    this.charge(from, lamports);
    this.lamports.set(to, (this.lamports.get(to) ?? 0n) + lamports);
  }

  charge(payer: Address, lamports: bigint): void {
    this.lamports.set(payer, found(this.lamports, payer) - lamports);
  }

  /** Takes the rent of a new account from who pays it. */
  rent(payer: Address, account: Address, bytes: number): void {
    this.send(payer, account, rentLamports(bytes));
  }

  /** Ends an account; its lamports go to another account. */
  close(account: Address, to: Address): void {
    this.send(account, to, found(this.lamports, account));
    for (const map of [this.holdings, this.pools, this.positions]) map.delete(account);
  }

  /** An empty associated account of the owner. */
  open(token: TestToken, owner: Address, payer: Address): Address {
    const account = accountOf(owner, token);
    this.rent(payer, account, accountBytes(token));
    this.holdings.set(account, { mint: token.mint, owner, amount: 0n, withheld: 0n });
    return account;
  }

  held(account: Address): bigint {
    return found(this.holdings, account).amount;
  }

  /** Moves smallest units between two accounts, the mint's own fee kept back and its hook called; what arrives. */
  transfer(token: TestToken, source: Address, destination: Address, amount: bigint): bigint {
    if (amount === 0n) return 0n;
    const fee = transferFee(token, amount);
    this.#change(source, -amount);
    this.#change(destination, amount - fee, fee);
    if (token.mint === WRAPPED_SOL) this.send(source, destination, amount);
    if (token.counter !== undefined) {
      const { count, sum } = found(this.counters, token.counter);
      this.counters.set(token.counter, { count: count + 1n, sum: sum + amount });
    }
    return amount - fee;
  }

  /** Turns lamports into as many units of wrapped SOL. */
  wrap(owner: Address, account: Address, amount: bigint): void {
    this.send(owner, account, amount);
    this.#change(account, amount);
  }

  /** Mints so much into an account, or burns it there for a negative amount. */
  supply(account: Address, amount: bigint): void {
    const { mint } = found(this.holdings, account);
    this.supplies.set(mint, found(this.supplies, mint) + amount);
    this.#change(account, amount);
  }

  pool(address: Address): PoolAccount {
    return found(this.pools, address);
  }

  position(address: Address): PositionAccount {
    return found(this.positions, address);
  }

  state(address: Address): PoolState {
    const own = [...this.tickArrays.values()].filter(({ pool }) => pool === address);
    return { pool: this.pool(address), tickArrays: new Map(own.map((array) => [array.start, array])) };
  }

  put(address: Address, { pool, tickArrays }: PoolState): void {
    this.pools.set(address, pool);
    for (const [start, array] of tickArrays) this.tickArrays.set(tickArrayAddress(address, start), array);
  }

  #change(account: Address, amount: bigint, withheld = 0n): void {
    const holding = found(this.holdings, account);
    this.holdings.set(account, {
      ...holding,
      amount: holding.amount + amount,
      withheld: holding.withheld + withheld,
    });
  }
}

/** What a mint's own fee keeps back of a transfer, in smallest units. */
export function transferFee({ facts: { extensions } }: TestToken, amount: bigint): bigint {
  const { bps, most } = extensions?.transferFee ?? { bps: 0, most: 0n };
  const fee = (amount * BigInt(bps) + WHOLE_BPS - 1n) / WHOLE_BPS;
  return fee < most ? fee : most;
}

function withheldIn({ extensions }: Token): bigint {
  if (extensions.__option === 'None') return 0n;
  const [amount] = extensions.value.filter(({ __kind }) => __kind === 'TransferFeeAmount');
  return amount?.__kind === 'TransferFeeAmount' ? amount.withheldAmount : 0n;
}

function found<Value>(map: ReadonlyMap<Address, Value>, address: Address): Value {
  const value = map.get(address);
  if (value === undefined) throw new Error(`the test knows nothing of ${address}`);
  return value;
}
