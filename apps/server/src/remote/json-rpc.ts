import { MAX_BATCH } from '@orrery/localnet';
import * as v from 'valibot';
import { readJson } from './hosts/read-text.ts';
import { elementsOf, membersOf } from './json-parts.ts';

/** A call of JSON-RPC; its parameters and id as they were written. */
export interface RpcCall {
  method: string;
  params: string;
  id: string;
}

/** What a node says to a call, as it wrote it. */
export type RpcOutcome = { result: string } | { error: string };

const NOT_OFFERED = -32_601;
const NOT_JSON = -32_700;
/** What nodes say in the body where others answer with the status. */
const TOO_MANY = [429, -32_429];

const CallSchema = v.looseObject({
  method: v.string(),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
});
const BodySchema = v.union([CallSchema, v.pipe(v.array(CallSchema), v.minLength(1), v.maxLength(MAX_BATCH))]);

const AnswerSchema = v.pipe(
  v.looseObject({
    id: v.nullable(v.number()),
    error: v.optional(v.looseObject({ code: v.number(), message: v.string() })),
  }),
  v.check((answer) => Object.hasOwn(answer, 'result') !== Object.hasOwn(answer, 'error')),
);

/** The calls of a body; undefined for what is none. Of a key that stands twice the last counts here and everywhere after. */
export function readCalls(body: string): { calls: readonly RpcCall[]; isBatch: boolean } | undefined {
  const parsed = v.safeParse(BodySchema, readJson(body));
  if (!parsed.success) return undefined;
  const isBatch = Array.isArray(parsed.output);
  const methods = [parsed.output].flat().map(({ method }) => method);
  const texts = isBatch ? elementsOf(body) : [body];
  const calls = texts.map((text, index) => {
    const members = membersOf(text);
    return {
      method: methods[index] ?? '',
      params: members.get('params') ?? '[]',
      id: members.get('id') ?? 'null',
    };
  });
  return { calls, isBatch };
}

/** Calls as they are sent to a node, each with its place as id. */
export function writeCalls(calls: readonly Pick<RpcCall, 'method' | 'params'>[]): string {
  const texts = calls.map(
    ({ method, params }, id) =>
      `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`,
  );
  return calls.length === 1 ? texts.join() : `[${texts.join()}]`;
}

/**
 * What a node answered to a number of calls, by their places; `limited` where it has no calls left, undefined for what is no answer to each
 * of them.
 */
export function readOutcomes(text: string, asked: number): readonly RpcOutcome[] | 'limited' | undefined {
  const parsed = v.safeParse(v.union([AnswerSchema, v.array(AnswerSchema)]), readJson(text));
  if (!parsed.success) return undefined;
  const answers = [parsed.output].flat();
  if (answers.some(({ error }) => error && TOO_MANY.includes(error.code))) return 'limited';
  const texts = Array.isArray(parsed.output) ? elementsOf(text) : [text];
  const found = new Map<number, RpcOutcome>();
  for (const [index, { id }] of answers.entries()) {
    const members = membersOf(texts[index] ?? '{}');
    const [result, error] = [members.get('result'), members.get('error')];
    const outcome = result === undefined ? error !== undefined && { error } : { result };
    // A refusal of what it cannot read names no call.
    if (outcome) found.set(id ?? 0, outcome);
  }
  const outcomes = Array.from({ length: asked }, (_, id) => found.get(id));
  return outcomes.every((outcome) => outcome !== undefined) ? outcomes : undefined;
}

/** An answer as its caller gets it. */
export function writeAnswer({ id }: Pick<RpcCall, 'id'>, outcome: RpcOutcome): string {
  const said = 'result' in outcome ? `"result":${outcome.result}` : `"error":${outcome.error}`;
  return `{"jsonrpc":"2.0",${said},"id":${id}}`;
}

/** What is answered to a body that is no call. */
export const NO_CALL = writeAnswer(
  { id: 'null' },
  { error: JSON.stringify({ code: NOT_JSON, message: 'Parse error' }) },
);

/** What is answered to a call of a method that is not passed on. */
export function refuseMethod(call: Pick<RpcCall, 'id'>): string {
  return writeAnswer(call, { error: JSON.stringify({ code: NOT_OFFERED, message: 'Method not found' }) });
}
