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
  /** The developer's record, which goes on being kept up to date. */
  of(developer: Address): DeveloperRecord;
  add(count: LaunchCount): void;
}

export function createDevelopers(): Developers {
  const records = new Map<Address, DeveloperRecord>();
  function recordOf(developer: Address): DeveloperRecord {
    const known = records.get(developer) ?? { mints: 0, migrations: 0 };
    records.set(developer, known);
    return known;
  }
  return {
    of: recordOf,
    add({ developer, mints, migrations }) {
      const record = recordOf(developer);
      record.mints += mints;
      record.migrations += migrations;
    },
  };
}
