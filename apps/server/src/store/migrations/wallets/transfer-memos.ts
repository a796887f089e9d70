import type { Kysely, Migration } from 'kysely';

/** The memos beside transfers; those of transfers stored before are not known. */
export const addTransferMemos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transfers').addColumn('memo', 'text').execute();
  },
};
