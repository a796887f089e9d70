import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** Longer than any transaction, key or message in base58 may be. */
const TEXT = v.pipe(v.string(), v.maxLength(50_000));
/** The wallets' apps that links reach. */
export const LINK_NAMES = ['Phantom', 'Solflare'] as const;
const NAME = v.picklist(LINK_NAMES);
export type LinkName = v.InferOutput<typeof NAME>;

/** Marks the address to which an app answers with the request it answers. */
export const ANSWER_PARAM = 'wallet-link';

/** What an app and we agreed on when it was connected. */
const SessionSchema = v.object({
  wallet: NAME,
  address: TEXT,
  /** Proves to the app that it let us in; sent back unchanged. */
  token: TEXT,
  /** Our half of the key, made for this session, and the app's public one. */
  secret: TEXT,
  theirKey: TEXT,
});
export type LinkSession = v.InferOutput<typeof SessionSchema>;

/** What the app was asked for and has not answered yet; only the last request counts. */
const RequestSchema = v.object({
  id: TEXT,
  wallet: NAME,
  isConnect: v.boolean(),
  secret: TEXT,
});
export type LinkRequest = v.InferOutput<typeof RequestSchema>;

/** An app's answer as the address brought it, for the tab that asked. */
const AnswerSchema = v.object({ id: TEXT, params: v.record(TEXT, TEXT) });
export type LinkAnswer = Readonly<v.InferOutput<typeof AnswerSchema>['params']>;

export const sessionEntry = storage.entry('wallet-link-session:v1', v.nullable(SessionSchema), null);
export const requestEntry = storage.entry('wallet-link-request:v1', v.nullable(RequestSchema), null);
export const answerEntry = storage.entry('wallet-link-answer:v1', v.nullable(AnswerSchema), null);
