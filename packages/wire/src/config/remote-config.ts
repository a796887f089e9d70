import * as v from 'valibot';
import { AddressSchema } from '../common.ts';

const MAX_SLOTS = 300;
const MAX_LIST = 1_000;
const MAX_URL = 500;

const LinkSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_URL),
  v.regex(/^https:\/\/[^\s\\]+$/, 'must begin with https://'),
);

/** `GET /remoteConfig/metadata.json`: what the operator sets for every client. Labels of `excludedAmms` are those of route legs. */
export const RemoteConfigSchema = v.object({
  swapSettings: v.object({
    excludedAmms: v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(MAX_LIST)),
    bannedTokens: v.pipe(v.array(AddressSchema), v.maxLength(MAX_LIST)),
    /** How many slots a swap's transaction may take to land. */
    blockhashSlotsToExpiry: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SLOTS)),
    /** Another `key` than a client has stored makes it begin with the default again. */
    swapProfile: v.object({
      key: v.pipe(v.string(), v.minLength(1)),
      defaultProfile: v.picklist(['auto', 'manual']),
    }),
  }),
  perpsSettings: v.object({ v2AsDefault: v.boolean() }),
  /** Addresses of pages elsewhere by their names, which are those of `LINK_NAMES`. */
  links: v.optional(v.record(v.string(), LinkSchema)),
});
export type RemoteConfig = v.InferOutput<typeof RemoteConfigSchema>;
