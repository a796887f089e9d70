import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  queryInteger,
  SignatureSchema,
  TransactionBase64Schema,
} from '../common.ts';

/** The rows of one page of `/send/v1/pending-invites` and `/send/v1/invite-history`. */
export const INVITES_PAGE = 20;
const MAX_PAGE = 100_000;

const UnixSecondsTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be whole Unix seconds'));

/** Body of `POST /send/v1/craft-send`: `inviteSigner` is the address of the link's key; without a mint SOL is sent. */
export const CraftSendBodySchema = v.object({
  inviteSigner: AddressSchema,
  sender: AddressSchema,
  amount: AtomsStringSchema,
  mint: v.nullish(AddressSchema),
});
export type CraftSendBody = v.InferOutput<typeof CraftSendBodySchema>;

/** Its reply: unsigned, to be signed by sender and link; the fees are what leaves the sender beside the gift, deposits included. */
export const CraftSendReplySchema = v.object({
  tx: TransactionBase64Schema,
  expiry: UnixSecondsTextSchema,
  totalFeeLamports: AtomsStringSchema,
});
export type CraftSendReply = v.InferOutput<typeof CraftSendReplySchema>;

/** Body of `POST /send/v1/craft-clawback`. */
export const CraftClawbackBodySchema = v.object({ invitePDA: AddressSchema, sender: AddressSchema });

/** Its reply: unsigned, to be signed by the sender. */
export const CraftClawbackReplySchema = v.object({ tx: TransactionBase64Schema });

/** Query of both lists. */
export const InvitesQuerySchema = v.object({
  address: AddressSchema,
  page: v.optional(queryInteger(1, MAX_PAGE), '1'),
});

/** A gift: `mint` is null for SOL; times are ISO, the expiry is in Unix seconds; `confirmed` is 1, of the chain everything here is read from. */
export const InviteSchema = v.object({
  invite_signer: AddressSchema,
  invite_pda: AddressSchema,
  sender: AddressSchema,
  expiry: UnixSecondsTextSchema,
  amount: AtomsStringSchema,
  creation_tx: SignatureSchema,
  deletion_tx: v.nullable(SignatureSchema),
  receiver: v.nullable(AddressSchema),
  action: v.nullable(v.picklist(['claim', 'clawback'])),
  creation_time: v.pipe(v.string(), v.isoTimestamp()),
  deletion_time: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  mint: v.nullable(AddressSchema),
  confirmed: v.nullable(v.pipe(v.number(), v.integer())),
});
export type Invite = v.InferOutput<typeof InviteSchema>;

/** Reply of both lists, newest first: gifts that are open as far as the sender can know, and those that ended or expired, of its sender, its receiver or its link. */
export const InvitesReplySchema = v.object({ invites: v.array(InviteSchema), hasMoreData: v.boolean() });
export type InvitesReply = v.InferOutput<typeof InvitesReplySchema>;
