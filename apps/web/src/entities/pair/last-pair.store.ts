import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

const LastPairSchema = v.object({ sell: v.optional(AddressSchema), buy: v.optional(AddressSchema) });

/** The pair that was on screen last, which the way back to it carries; empty before there was one. */
export const lastPairEntry = storage.entry('swap-pair:v1', LastPairSchema, {});
