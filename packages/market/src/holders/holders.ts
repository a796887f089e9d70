import type { Address } from '@solana/kit';

/** How many owners "top holders" are. */
const TOP_OWNERS = 10;

/** What one token account holds, in whole tokens; zero is an account that is empty or gone. Vaults are no holders: leave them out. */
export interface Holding {
  mint: Address;
  account: Address;
  owner: Address;
  amount: number;
}

interface Account {
  owner: Address;
  amount: number;
}

/** Who holds one token, by owner; an owner may have several accounts. */
export interface Holders {
  readonly count: number;
  /** Sets what an account holds; true when that changed how many there are, or what the largest hold. */
  set(holding: Omit<Holding, 'mint'>): boolean;
  amountOf(owner: Address): number;
  /** Whole tokens in the hands of the ten largest owners. */
  top(): number;
}

export function createHolders(): Holders {
  const accounts = new Map<Address, Account>();
  // Nearly every owner has one account of a token: a list for each would be a third of what all this takes.
  const owners = new Map<Address, Account | readonly Account[]>();
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

  function measure(): number {
    const largest: number[] = [];
    for (const held of owners.values()) {
      const amount = sumOf(held);
      if (largest.length === TOP_OWNERS && amount <= (largest[TOP_OWNERS - 1] ?? 0)) continue;
      const place = largest.findIndex((other) => other < amount);
      largest.splice(place < 0 ? largest.length : place, 0, amount);
      if (largest.length > TOP_OWNERS) largest.pop();
    }
    threshold = largest.length < TOP_OWNERS ? 0 : (largest[TOP_OWNERS - 1] ?? 0);
    return largest.reduce((sum, amount) => sum + amount, 0);
  }

  return {
    get count() {
      return owners.size;
    },
    set(holding) {
      const { account, owner, amount } = holding;
      const count = owners.size;
      const previous = accounts.get(account)?.owner ?? owner;
      const before = Math.max(amountOf(owner), amountOf(previous));
      put(holding);
      const isTop = Math.max(before, amountOf(owner)) >= threshold && (before > 0 || amount > 0);
      if (isTop) top = undefined;
      return isTop || owners.size !== count;
    },
    amountOf,
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
