import * as v from 'valibot';
import { memberwise } from '#shared/storage/memberwise.ts';
import { storage } from '#shared/storage/storage.ts';

/** What a holding must be worth to be listed, in dollars. */
export const VALUE_FILTERS = {
  show_all: 0,
  above_0_01: 0.01,
  above_1: 1,
  above_5: 5,
  above_10: 10,
} as const;
export type ValueFilter = keyof typeof VALUE_FILTERS;

const names = ['show_all', 'above_0_01', 'above_1', 'above_5', 'above_10'] as const satisfies ValueFilter[];

const PreferencesSchema = v.object({ hideBalance: v.boolean(), holdingsValueFilter: v.picklist(names) });

const DEFAULTS: v.InferOutput<typeof PreferencesSchema> = {
  hideBalance: false,
  holdingsValueFilter: 'show_all',
};

/** What the drawer remembers. */
export const drawerEntry = storage.entry('drawer:v1', memberwise(PreferencesSchema, DEFAULTS), DEFAULTS);
