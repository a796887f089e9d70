import type { Address } from '@solana/kit';

/** How many owners "top holders" are. */
const TOP_OWNERS = 10;

/** What one token account holds, in whole tokens; zero is an account that is empty or gone. Vaults are no holders: leave them out. */
export interface Holding {
  mint: Address;
  account: Address;
  owner: Address;
  amount: number;
  /** Set for what the venue itself keeps, fees for example: it is listed, but no holder. */
  isVenue?: boolean;
}

interface Account {
  owner: Address;
  amount: number;
}

/** Somebody with what they hold in all their accounts of a token, in whole tokens. */
export interface Owner {
  address: Address;
  amount: number;
}

/** Who holds one token, by owner; an owner may have several accounts. */
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
  const accounts = new Map<Address, Account>();
  // Nearly every owner has one account of a token: a list for each would be a third of what all this takes.
  const owners = new Map<Address, Account | readonly Account[]>();
  let venue: Map<Address, Account> | undefined;
  let top: number | undefined;
  /** What the last of the ten largest owners holds. */
  let threshold = 0;

  const heldBy = (owner: Address) => toList(owners.get(owner));
  const amountOf = (owner: Address) => sumOf(owners.get(owner));

  function drop(address: Address): void {
    const account = accounts.get(address);
    if (!account) return;
    accounts.delete(address);
    const [first, ...rest] = heldBy(account.owner).filter((other) => other !== account);
    if (first) owners.set(account.owner, rest.length > 0 ? [first, ...rest] : first);
    else owners.delete(account.owner);
  }

  function put({ account: address, owner, amount }: Omit<Holding, 'mint'>): void {
    const known = accounts.get(address);
    if (known?.owner === owner && amount > 0) {
      known.amount = amount;
      return;
    }
    drop(address);
    if (amount === 0) return;
    const account = { owner, amount };
    accounts.set(address, account);
    const others = heldBy(owner);
    owners.set(owner, others.length > 0 ? [...others, account] : account);
  }

  function largest(most: number): Owner[] {
    const found: Owner[] = [];
    for (const [address, held] of owners) {
      const amount = sumOf(held);
      if (found.length === most && amount <= (found[most - 1]?.amount ?? 0)) continue;
      const place = found.findIndex((other) => other.amount < amount);
      found.splice(place < 0 ? found.length : place, 0, { address, amount });
      if (found.length > most) found.pop();
    }
    return found;
  }

  function measure(): number {
    const found = largest(TOP_OWNERS);
    threshold = found[TOP_OWNERS - 1]?.amount ?? 0;
    return found.reduce((sum, { amount }) => sum + amount, 0);
  }

  function setVenue({ account, owner, amount }: Omit<Holding, 'mint'>): void {
    venue ??= new Map();
    if (amount > 0) venue.set(account, { owner, amount });
    else venue.delete(account);
  }

  return {
    get count() {
      return owners.size;
    },
    set(holding) {
      const { account, owner, amount } = holding;
      if (holding.isVenue) {
        setVenue(holding);
        return false;
      }
      const count = owners.size;
      const previous = accounts.get(account)?.owner ?? owner;
      const before = Math.max(amountOf(owner), amountOf(previous));
      put(holding);
      const isTop = Math.max(before, amountOf(owner)) >= threshold && (before > 0 || amount > 0);
      if (isTop) top = undefined;
      return isTop || owners.size !== count;
    },
    amountOf,
    largest,
    venue() {
      const sums = new Map<Address, number>();
      for (const { owner, amount } of venue?.values() ?? []) sums.set(owner, (sums.get(owner) ?? 0) + amount);
      return [...sums].map(([address, amount]) => ({ address, amount }));
    },
    top() {
      top ??= measure();
      return top;
    },
  };
}

function toList(held: Account | readonly Account[] | undefined): readonly Account[] {
  if (held === undefined) return [];
  return 'owner' in held ? [held] : held;
}

function sumOf(held: Account | readonly Account[] | undefined): number {
  return held && 'owner' in held ? held.amount : toList(held).reduce((sum, { amount }) => sum + amount, 0);
}
