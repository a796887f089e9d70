import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';
import { RpcEndpointSchema } from './rpc.ts';

/** Where the terms are, and a notice about regions; at least one of them. */
export const NoticeSchema = v.object({
  termsUrl: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
  region: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof NoticeSchema>;

/** Reply of `GET /health`; 503 with the same shape when `status` is not `ok`. A problem begins with its part: `chain: …`, `indexer: …`. */
export const HealthReplySchema = v.object({
  status: v.picklist(['ok', 'degraded']),
  version: v.string(),
  network: v.picklist(['local', 'devnet', 'testnet', 'mainnet-beta']),
  world: v.picklist(['lively', 'calm', 'off']),
  slot: NumberSchema,
  /** The chain's time, in milliseconds since the epoch; on another network, absent until a node has said it. */
  time: v.optional(NumberSchema),
  indexedSlot: NumberSchema,
  transactionsPerSecond: NumberSchema,
  problems: v.array(v.string()),
  /** Notes for the operator about things that do no harm; they begin as problems do. */
  notes: v.optional(v.array(v.string())),
  /** The nodes clients may choose from beside `/rpc`, of which the server's policy lets pages ask. */
  rpcEndpoints: v.optional(v.array(RpcEndpointSchema), []),
  /** Whether the server's policy lets pages fetch icons from other hosts by themselves. */
  remoteImages: v.optional(v.boolean()),
  /** The domain whose hosts pages may ask in place of the server's own, where a link has them do so. */
  domain: v.optional(v.string()),
  /** The origins of the hosts that answer for products of another network, by the product. */
  hosts: v.optional(v.record(v.string(), v.string())),
  /** What users are to know before they first connect a wallet, as the operator wrote it. */
  notice: v.optional(NoticeSchema),
  /** The relay through which pages may reach wallets of other devices, and who its operator knows the app as. */
  walletConnect: v.optional(v.object({ relay: v.string(), projectId: v.optional(v.string()) })),
});
export type HealthReply = v.InferOutput<typeof HealthReplySchema>;

/** Body of `POST /v1/faucet`, the burner's Fund button: loopback only, on the local network only. */
export const FaucetBodySchema = v.object({ wallet: AddressSchema });
/** Reply of `POST /v1/faucet`: the transfer that was sent, and its lamports. */
export const FaucetReplySchema = v.object({ signature: v.string(), lamports: v.string() });
