import type { Kysely, Migration } from 'kysely';

/** Which transfers are kept as long as swaps; none of those stored before. */
export const keepTransfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('transfers')
      .addColumn('is_kept', 'smallint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
