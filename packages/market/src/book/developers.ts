import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';

/** What one developer has launched so far, gone tokens included; shared by the books of its tokens. */
export interface DeveloperRecord {
  mints: number;
  migrations: number;
}

/** The number of tokens a developer has launched, and how many of them graduated. */
export interface LaunchCount extends Readonly<DeveloperRecord> {
  developer: Address;
}

/** A wallet that launches tokens. */
export interface Developer {
  readonly address: Address;
  readonly record: DeveloperRecord;
}

/** Launches by developer. */
export interface Developers {
  /** The developer's record, which goes on being kept up to date, for a token that tells of it. */
  of(developer: Address, token: Address): DeveloperRecord;
  /** The number of one that a token was added for, which stays its own. */
  numberOf(developer: Address): number | undefined;
  /** The developer with the given number. */
  at(number: number): Developer | undefined;
  /** A token that tells of its developer no more. */
  forget(token: TokenFacts): void;
  /** Adds to a record, and says which tokens tell of it. */
  add(count: LaunchCount): Iterable<Address>;
}

export function createDevelopers(): Developers {
  const entries: (Developer & { tokens: Set<Address> })[] = [];
  const numbers = new Map<Address, number>();

  function entryOf(address: Address) {
    const known = entries[numbers.get(address) ?? -1];
    if (known) return known;
    const entry = { address, record: { mints: 0, migrations: 0 }, tokens: new Set<Address>() };
    numbers.set(address, entries.push(entry) - 1);
    return entry;
  }

  return {
    of(developer, token) {
      const { record, tokens } = entryOf(developer);
      tokens.add(token);
      return record;
    },
    numberOf: (developer) => numbers.get(developer),
    at: (number) => entries[number],
    forget({ id, launch }) {
      if (launch) entryOf(launch.developer).tokens.delete(id);
    },
    add({ developer, mints, migrations }) {
      const { record, tokens } = entryOf(developer);
      record.mints += mints;
      record.migrations += migrations;
      return tokens;
    },
  };
}
