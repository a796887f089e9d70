import type { Kysely, Migration } from 'kysely';

/** Gifts that were left at links, and how they ended. */
export const addGifts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gifts')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('link', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('mint', 'text')
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('expiry', 'text', (column) => column.notNull())
      .addColumn('created_tx', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .addColumn('ended_tx', 'text')
      .addColumn('ended_ms', 'bigint')
      .addColumn('action', 'text')
      .addColumn('receiver', 'text')
      .execute();
    for (const column of ['address', 'link', 'sender', 'receiver'])
      await db.schema.createIndex(`gifts_by_${column}`).on('gifts').columns([column, 'id']).execute();
    await db.schema.createIndex('gifts_by_end').on('gifts').column('ended_ms').execute();
  },
};
