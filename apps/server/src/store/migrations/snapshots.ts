import type { Kysely, Migration } from 'kysely';

/** What the market goes on from at a later start. */
export const addSnapshots: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('market_parts')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('data', 'blob', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('market_chunks')
      .addColumn('log', 'text', (column) => column.notNull())
      .addColumn('chunk', 'bigint', (column) => column.notNull())
      .addColumn('data', 'blob', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('market_chunks_key', ['log', 'chunk'])
      .execute();
  },
};
