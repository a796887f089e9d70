import { readFileSync } from 'node:fs';
import { AppError } from '@orrery/core/app-error';
import { SYSTEM_PROGRAM } from '@orrery/domain/solana/network';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { readJson, readText } from './hosts/read-text.ts';
import type { Product } from './products.ts';
import type { RpcUpstream } from './remote-settings.ts';
import { NEEDED_METHODS } from './rpc-methods.ts';

/** What an address answers. */
export interface Probe {
  /** Its origin: what is behind that may be a key. */
  origin: string;
  /** Milliseconds of the fastest of some answers; undefined where none came. */
  latencyMs: number | undefined;
  /** What its answers say of its limits; undefined where they say nothing. */
  limit: string | undefined;
  /** What keeps it from being used. */
  problems: readonly string[];
}

/** What is asked of each host: an answer that every one has, for a wallet that nobody uses. */
const PATHS: Readonly<Record<Exclude<Product, 'stream' | 'bundles'>, string>> = {
  tokens: '/v1/assets/toptraded/24h?limit=1',
  ultra: `/balances/${SYSTEM_PROGRAM}`,
  swap: '/program-id-to-label',
  trigger: `/getTriggerOrders?user=${SYSTEM_PROGRAM}&orderStatus=active`,
  recurring: `/getRecurringOrders?user=${SYSTEM_PROGRAM}&orderStatus=active&recurringType=time`,
  price: '?ids=So11111111111111111111111111111111111111112',
  pairs: '/prices?list_address=So11111111111111111111111111111111111111112',
  oracle: '/config',
  send: `/pending-invites?address=${SYSTEM_PROGRAM}`,
  lend: '/earn/tokens',
  portfolio: '/platforms',
  perps: '/market-stats?mint=So11111111111111111111111111111111111111112',
  activity: `/v2/activities/${SYSTEM_PROGRAM}`,
  tips: '',
};

const ANSWER_MS = 10_000;
const SAMPLES = 3;
const METHOD_NOT_FOUND = -32_601;
const [TOO_MANY, UNAUTHORIZED, FORBIDDEN] = [429, 401, 403];

const HashSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
const ReplySchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number() })),
});

/** Asks a node for its genesis hash, for every method that the product needs, and for its WebSocket. */
export async function probeRpc({ url, socket }: RpcUpstream, genesisHash: string): Promise<Probe> {
  const problems: string[] = [];
  const measured = await measure(() => callRpc(url, 'getGenesisHash'));
  const { answer } = measured;
  if (answer === undefined) problems.push('does not answer');
  else if (!v.is(HashSchema, answer.result)) problems.push('does not say which chain it is of');
  else if (answer.result !== genesisHash) problems.push(`is of another chain (genesis ${answer.result})`);
  if (answer !== undefined) {
    const missing = [];
    for (const method of NEEDED_METHODS)
      if ((await callRpc(url, method))?.error?.code === METHOD_NOT_FOUND) missing.push(method);
    if (missing.length > 0) problems.push(`does not offer ${missing.join(', ')}`);
  }
  if (!(await opens(socket))) problems.push(`its WebSocket ${new URL(socket).origin} does not open`);
  return { origin: new URL(url).origin, ...measured, problems };
}

/** Asks a host for something that it has for everyone, with its key. */
export async function probeHost(product: Product, url: string, key: string | undefined): Promise<Probe> {
  const { origin } = new URL(url);
  if (product === 'stream') {
    const { latencyMs } = await measure(async () => ((await opens(url)) ? {} : undefined));
    const problems = latencyMs === undefined ? ['does not open'] : [];
    return { origin, latencyMs, limit: undefined, problems };
  }
  if (product === 'bundles') {
    const { answer, ...measured } = await measure(() => callRpc(url, 'getTipAccounts'));
    return { origin, ...measured, problems: answer ? [] : ['does not answer as a block engine'] };
  }
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
  const { answer, ...measured } = await measure(() => ask(url + PATHS[product], { headers }));
  return { origin, ...measured, problems: answer ? problemsOf(answer.status) : ['does not answer'] };
}

/** The key in a file. Throws `CONFIG_INVALID`. */
export function readHostKey(file: string): string {
  const invalid = (reason: string) => new AppError('CONFIG_INVALID', { key: 'ORRERY_HOST_KEYS', reason });
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw invalid(
      `names the file ${file}, which cannot be read: ${String((cause as NodeJS.ErrnoException).code)}`,
    );
  }
  // What a header may carry.
  if (/^[\u0021-\u007e]{1,500}$/.test(content)) return content;
  throw invalid(
    `names the file ${file}, which must hold a key of up to 500 ASCII characters and nothing else`,
  );
}

function problemsOf(status: number): string[] {
  if (status === UNAUTHORIZED || status === FORBIDDEN) return [`refuses the key (${status})`];
  if (status === TOO_MANY) return ['has no calls left for this server (429)'];
  return status === 200 ? [] : [`answers ${status}`];
}

interface Answer {
  status: number;
  limit: string | undefined;
}

async function callRpc(
  url: string,
  method: string,
): Promise<(v.InferOutput<typeof ReplySchema> & Partial<Answer>) | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });
  const answer = await ask(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const parsed = v.safeParse(ReplySchema, answer?.json);
  return answer && parsed.success ? { ...parsed.output, limit: answer.limit } : undefined;
}

/** Undefined where nothing comes back in time. */
async function ask(url: string, init: RequestInit): Promise<(Answer & { json: unknown }) | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    const left = response.headers.get('x-ratelimit-remaining') ?? '';
    return {
      status: response.status,
      limit: /^-?\d{1,9}$/.test(left) ? `${left} calls left` : undefined,
      json: readJson(await readText(response)),
    };
  } catch {
    return undefined;
  }
}

async function measure<Result extends { limit?: string | undefined }>(
  run: () => Promise<Result | undefined>,
) {
  let latencyMs: number | undefined;
  let answer: Result | undefined;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const began = performance.now();
    const found = await run();
    if (found === undefined) continue;
    answer = found;
    latencyMs = Math.min(latencyMs ?? Number.POSITIVE_INFINITY, performance.now() - began);
  }
  return { answer, latencyMs, limit: answer?.limit };
}

async function opens(url: string): Promise<boolean> {
  const socket = new WebSocket(url, { handshakeTimeout: ANSWER_MS, followRedirects: false });
  return (await new Promise((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.terminate())) as boolean;
}
