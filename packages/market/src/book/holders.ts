import type { Address } from '@solana/kit';

/** How many owners "top holders" are. */
const TOP_OWNERS = 10;

/** A token account's balance in whole tokens; zero for an empty or closed account. Vaults are not holders and must be left out. */
export interface Holding {
  mint: Address;
  account: Address;
  owner: Address;
  amount: number;
  /** Set for the venue's own balances, such as fees: they are listed, but are not holders. */
  isVenue?: boolean;
}

interface Account {
  owner: Address;
  amount: number;
}

/** A holder with what lies in all its accounts of a token, in whole tokens. */
export interface Owner {
  address: Address;
  amount: number;
}

/** Holders of one token, by owner; an owner may have several accounts. */
export interface Holders {
  readonly count: number;
  /** Sets what an account holds; true when that changed how many there are, or what the largest hold. */
  set(holding: Omit<Holding, 'mint'>): boolean;
  amountOf(owner: Address): number;
  /** The owners of most, the largest first, with what they hold in whole tokens. */
  largest(most: number): Owner[];
  /** What the venue itself keeps. */
  venue(): Owner[];
  /** Whole tokens in the hands of the ten largest owners. */
  top(): number;
}

export function createHolders(): Holders {
  return new OwnersOfToken();
}

/** A class that makes its maps as they are needed: functions and maps of its own for each token without holders take a kilobyte. */
class OwnersOfToken implements Holders {
  #accounts: Map<Address, Account> | undefined;
  // Nearly every owner has one account of a token: a list for each would be a third of what all this takes.
  #owners: Map<Address, Account | readonly Account[]> | undefined;
  #venue: Map<Address, Account> | undefined;
  #top: number | undefined;
  /** What the last of the ten largest owners holds. */
  #threshold = 0;

  get count(): number {
    return this.#owners?.size ?? 0;
  }

  set(holding: Omit<Holding, 'mint'>): boolean {
    const { account, owner, amount } = holding;
    if (holding.isVenue) {
      this.#setVenue(holding);
      return false;
    }
    const count = this.count;
    const previous = this.#accounts?.get(account)?.owner ?? owner;
    const before = Math.max(this.amountOf(owner), this.amountOf(previous));
    this.#put(holding);
    const isTop = Math.max(before, this.amountOf(owner)) >= this.#threshold && (before > 0 || amount > 0);
    if (isTop) this.#top = undefined;
    return isTop || this.count !== count;
  }

  amountOf(owner: Address): number {
    return sumOf(this.#owners?.get(owner));
  }

  largest(most: number): Owner[] {
    const found: Owner[] = [];
    for (const [address, held] of this.#owners ?? []) {
      const amount = sumOf(held);
      if (found.length === most && amount <= (found[most - 1]?.amount ?? 0)) continue;
      const place = found.findIndex((other) => other.amount < amount);
      found.splice(place < 0 ? found.length : place, 0, { address, amount });
      if (found.length > most) found.pop();
    }
    return found;
  }

  venue(): Owner[] {
    const sums = new Map<Address, number>();
    for (const { owner, amount } of this.#venue?.values() ?? [])
      sums.set(owner, (sums.get(owner) ?? 0) + amount);
    return [...sums].map(([address, amount]) => ({ address, amount }));
  }

  top(): number {
    this.#top ??= this.#measure();
    return this.#top;
  }

  #measure(): number {
    const found = this.largest(TOP_OWNERS);
    this.#threshold = found[TOP_OWNERS - 1]?.amount ?? 0;
    return found.reduce((sum, { amount }) => sum + amount, 0);
  }

  #put({ account: address, owner, amount }: Omit<Holding, 'mint'>): void {
    const known = this.#accounts?.get(address);
    if (known?.owner === owner && amount > 0) {
      known.amount = amount;
      return;
    }
    if (known) this.#drop(address, known);
    if (amount === 0) return;
    const account = { owner, amount };
    this.#accounts ??= new Map();
    this.#owners ??= new Map();
    this.#accounts.set(address, account);
    const others = toList(this.#owners.get(owner));
    this.#owners.set(owner, others.length > 0 ? [...others, account] : account);
  }

  #drop(address: Address, account: Account): void {
    this.#accounts?.delete(address);
    const [first, ...rest] = toList(this.#owners?.get(account.owner)).filter((other) => other !== account);
    if (first) this.#owners?.set(account.owner, rest.length > 0 ? [first, ...rest] : first);
    else this.#owners?.delete(account.owner);
  }

  #setVenue({ account, owner, amount }: Omit<Holding, 'mint'>): void {
    this.#venue ??= new Map();
    if (amount > 0) this.#venue.set(account, { owner, amount });
    else this.#venue.delete(account);
  }
}

function toList(held: Account | readonly Account[] | undefined): readonly Account[] {
  if (held === undefined) return [];
  return 'owner' in held ? [held] : held;
}

function sumOf(held: Account | readonly Account[] | undefined): number {
  return held && 'owner' in held ? held.amount : toList(held).reduce((sum, { amount }) => sum + amount, 0);
}
