import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** Whether a new match of the hunt is heard. */
export const soundEntry = storage.entry('hunt-sound:v1', v.boolean(), false);
