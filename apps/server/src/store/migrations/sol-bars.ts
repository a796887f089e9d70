import type { Kysely, Migration } from 'kysely';

/** Bars in SOL, and what of a bar's volume was bought. */
export const addSolBars: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['minute_bars', 'hour_bars']) {
      for (const column of ['sol_open', 'sol_high', 'sol_low', 'sol_close']) {
        await db.schema.alterTable(table).addColumn(column, 'double precision').execute();
      }
      for (const column of ['sol_lamports', 'bought_micro']) {
        await db.schema.alterTable(table).addColumn(column, 'bigint').execute();
      }
    }
  },
};
