import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** Whether what a quote says in full is unfolded below the button. */
export const detailsEntry = storage.entry('swap-details:v1', v.boolean(), false);
