import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { COLUMN_FILTER_ENTRIES } from './hunt-search.ts';

const Stored = v.object(COLUMN_FILTER_ENTRIES);
type ColumnFilters = v.InferOutput<typeof Stored>;

/** What each column of the hunt was filtered by last, as the address writes it. */
const entry = storage.entry('hunt-filters:v1', Stored, {});

/** Stores the filters of the columns of a view. */
export function storeFilters({ recent, aboutToGraduate, graduated }: ColumnFilters): void {
  entry.set({ recent, aboutToGraduate, graduated });
}

/** The view with the stored filters of its columns; one with any of its own has none of the stored. */
export function withStoredFilters<View extends ColumnFilters>(view: View): View {
  return hasFilters(view) ? view : { ...view, ...entry.get() };
}

/** Whether anything is stored that a view lacks. */
export function lacksStoredFilters(view: ColumnFilters): boolean {
  return !hasFilters(view) && hasFilters(entry.get());
}

const hasFilters = ({ recent, aboutToGraduate, graduated }: ColumnFilters) =>
  Boolean(recent || aboutToGraduate || graduated);
