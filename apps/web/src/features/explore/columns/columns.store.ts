import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { parseColumns } from '#widgets/token-table/cells/column-ids.ts';

/** The columns a person chose, as the address writes them; empty stands for the default ones. */
export const columnsEntry = storage.entry('explore-columns:v1', v.string(), '');

/** The same, as far as they are columns; undefined for the default ones. */
export function storedColumns(): string | undefined {
  return parseColumns(columnsEntry.get())?.join();
}
