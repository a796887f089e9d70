import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** The pair that was on screen last, which the way back to it carries (trading.md §2.2). */
export const lastPairEntry = storage.entry(
  'swap-pair:v1',
  v.nullable(v.object({ sell: AddressSchema, buy: AddressSchema })),
  null,
);
