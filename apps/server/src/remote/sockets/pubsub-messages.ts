import * as v from 'valibot';
import { readJson } from '../hosts/read-text.ts';
import { membersOf } from '../json-parts.ts';

/** What clients may subscribe to: what the product asks for. Logs, programs and blocks could use up what the operator pays for. */
const TOPICS = ['account', 'signature', 'slot'] as const;
export type PubSubTopic = (typeof TOPICS)[number];

/** What a client asks for; `id` and `params` as it wrote them. */
export type PubSubRequest =
  | { kind: 'subscribe'; topic: PubSubTopic; params: string; id: string }
  | { kind: 'unsubscribe'; subscription: number; id: string }
  | { kind: 'unknown'; id: string };

/** What a node says; `result` and `error` as it wrote them. */
export type PubSubNews =
  | { kind: 'subscribed'; id: number; subscription: number }
  | { kind: 'refused'; id: number; error: string }
  | { kind: 'notified'; subscription: number; result: string; isLast: boolean };

const RequestSchema = v.looseObject({
  method: v.string(),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  params: v.optional(v.array(v.unknown()), []),
});
const NewsSchema = v.union([
  v.looseObject({ id: v.number(), result: v.number() }),
  v.looseObject({ id: v.number(), error: v.looseObject({ code: v.number(), message: v.string() }) }),
  v.looseObject({
    method: v.string(),
    params: v.looseObject({ subscription: v.number(), result: v.unknown() }),
  }),
]);
const ReceivedSchema = v.looseObject({ value: v.literal('receivedSignature') });

/** Reads a client's message; undefined for what is none. */
export function readRequest(text: string): PubSubRequest | undefined {
  const parsed = v.safeParse(RequestSchema, readJson(text));
  if (!parsed.success) return undefined;
  const { method, params } = parsed.output;
  const members = membersOf(text);
  const id = members.get('id') ?? 'null';
  for (const topic of TOPICS) {
    if (method === `${topic}Subscribe`)
      return { kind: 'subscribe', topic, params: members.get('params') ?? '[]', id };
    if (method === `${topic}Unsubscribe`) return { kind: 'unsubscribe', subscription: Number(params[0]), id };
  }
  return { kind: 'unknown', id };
}

/** Reads a node's message; undefined for what is none. */
export function readNews(text: string): PubSubNews | undefined {
  const parsed = v.safeParse(NewsSchema, readJson(text));
  if (!parsed.success) return undefined;
  const news = parsed.output;
  const members = membersOf(text);
  if ('params' in news) {
    const { subscription, result } = news.params as { subscription: number; result: unknown };
    return {
      kind: 'notified',
      subscription,
      result: membersOf(members.get('params') ?? '{}').get('result') ?? 'null',
      isLast: news.method === 'signatureNotification' && !v.is(ReceivedSchema, result),
    };
  }
  const id = Number(news.id);
  if ('error' in news) return { kind: 'refused', id, error: members.get('error') ?? '{}' };
  return { kind: 'subscribed', id, subscription: Number(news.result) };
}
