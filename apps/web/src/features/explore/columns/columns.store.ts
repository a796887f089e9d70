import * as v from 'valibot';
import { parseColumns } from '#entities/asset/table/column-ids.ts';
import { storage } from '#shared/storage/storage.ts';

/** The columns a person chose, as the address writes them; empty stands for the default ones. */
export const columnsEntry = storage.entry('explore-columns:v1', v.string(), '');

/** The same, as far as they are columns; undefined for the default ones. */
export function storedColumns(): string | undefined {
  return parseColumns(columnsEntry.get())?.join();
}
