import type { TokenFacts } from '@orrery/domain';
import type { Address } from '@solana/kit';

/** What one developer has launched so far, gone tokens included; shared by the books of its tokens. */
export interface DeveloperRecord {
  mints: number;
  migrations: number;
}

/** Tokens a developer has launched, and how many of them graduated. */
export interface LaunchCount extends Readonly<DeveloperRecord> {
  developer: Address;
}

/** Launches by developer. */
export interface Developers {
  /** The developer's record, which goes on being kept up to date, for a token that tells of it. */
  of(developer: Address, token: Address): DeveloperRecord;
  /** The record of one that a token was added for. */
  recordOf: (developer: string) => DeveloperRecord | undefined;
  /** A token that tells of its developer no more. */
  forget(token: TokenFacts): void;
  /** Adds to a record, and says which tokens tell of it. */
  add(count: LaunchCount): Iterable<Address>;
}

export function createDevelopers(): Developers {
  const records = new Map<string, { record: DeveloperRecord; tokens: Set<Address> }>();
  function entryOf(developer: Address) {
    const known = records.get(developer) ?? { record: { mints: 0, migrations: 0 }, tokens: new Set() };
    records.set(developer, known);
    return known;
  }
  return {
    of(developer, token) {
      const { record, tokens } = entryOf(developer);
      tokens.add(token);
      return record;
    },
    recordOf: (developer) => records.get(developer)?.record,
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
