import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { ErrorReplySchema } from '@orrery/wire/common';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { CallBudget, Priority } from './call-budget.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { readJson, readRetryAfterMs, readText } from './read-text.ts';

/** A call of a host that is passed on. */
export interface UpstreamCall {
  /** Below the host's address, with its query. */
  path: string;
  /** JSON of a call that is posted. */
  body?: string | undefined;
  /** What every call of its kind carries, whoever makes it. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** What the host must answer. */
  reply: v.GenericSchema;
  /** How long an answer is as good as a new one; 0 for a call that changes something, or whose answer is for one caller. */
  staleMs: number;
  priority: Priority;
  /** Whose call it is, so that one client leaves some for others; absent for this machine's. */
  client?: string | undefined;
}

/** What a host answered, as it wrote it. */
export interface UpstreamAnswer {
  /** 200, or a refusal of the request itself. */
  status: number;
  text: string;
  /** When it came, in milliseconds since the epoch. */
  at: number;
  /** Whether it is shown in place of one that did not come. */
  isOld: boolean;
}

export interface Upstream {
  /**
   * Asks the host, or answers what it said within the call's time. The last good answer stands in for one that does not come, is malformed or
   * over the host's limit; where there is none it rejects with `UPSTREAM_UNAVAILABLE`, `UPSTREAM_MALFORMED` and `RATE_LIMITED`.
   */
  ask(call: UpstreamCall): Promise<UpstreamAnswer>;
}

interface HostAnswer {
  status: number;
  text: string;
  retryAfterMs: number;
}

interface UpstreamOptions {
  name: string;
  url: string;
  key: string | undefined;
  budget: CallBudget;
  clock: Clock;
  log: Logger;
}

const ANSWER_MS = 10_000;
/** Requests that wait for a host at one time: a slow one must not take every place that the server has. */
const MAX_AT_ONCE = 100;
/** A shorter key could be part of an answer by chance. */
const MIN_KEY_LETTERS = 8;
const [OK, REDIRECT, BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, TOO_MANY, SERVER_ERROR] = [
  200, 300, 400, 401, 403, 429, 500,
];

/** Passes calls on to one host. */
export function createUpstream({ name, url, key, budget, clock, log }: UpstreamOptions): Upstream {
  const kept = createKeptAnswers<UpstreamAnswer>();
  const asking = new Map<string, Promise<UpstreamAnswer>>();
  let underWay = 0;

  async function fetchAnswer(call: UpstreamCall): Promise<UpstreamAnswer> {
    if (underWay >= MAX_AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    const left = budget.take(call.priority, call.client);
    if (left !== 'taken') throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(left / 1_000) });
    underWay += 1;
    const answer = await request(call).finally(() => {
      underWay -= 1;
    });
    return judge(call, answer);
  }

  function judge(call: UpstreamCall, { status, text, retryAfterMs }: HostAnswer): UpstreamAnswer {
    const malformed = (reason: string) => new AppError('UPSTREAM_MALFORMED', { host: name, reason });
    if (status === TOO_MANY) {
      budget.exhaust(retryAfterMs);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });
    }
    if (status === UNAUTHORIZED || status === FORBIDDEN || status >= SERVER_ERROR)
      throw new AppError('UPSTREAM_UNAVAILABLE', { host: name });
    if (status < OK || (status >= REDIRECT && status < BAD_REQUEST)) throw malformed('status');
    if (key !== undefined && key.length >= MIN_KEY_LETTERS && text.includes(key)) throw malformed('key');
    const isGood = status < BAD_REQUEST;
    const parsed = v.safeParse(isGood ? call.reply : ErrorReplySchema, readJson(text));
    if (!parsed.success) throw malformed(v.getDotPath(parsed.issues[0]) ?? 'body');
    return { status: isGood ? OK : status, text, at: clock.now(), isOld: false };
  }

  async function request({ path, body, headers: kind }: UpstreamCall): Promise<HostAnswer> {
    const headers = {
      ...kind,
      ...(key !== undefined && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await fetch(url + path, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body !== undefined && { body }),
      });
      const text = await readText(response);
      return { status: response.status, text, retryAfterMs: readRetryAfterMs(response) };
    } catch (cause) {
      throw new AppError('UPSTREAM_UNAVAILABLE', { host: name }, { cause });
    }
  }

  async function refresh(call: UpstreamCall): Promise<UpstreamAnswer> {
    try {
      const answer = await fetchAnswer(call);
      if (answer.status < BAD_REQUEST) kept.keep(nameOf(call), answer);
      return answer;
    } catch (error) {
      const last = kept.find(nameOf(call));
      if (!last) throw error;
      log.warn({ err: error, host: name }, 'showing the last good answer of a host');
      return { ...last, isOld: true };
    }
  }

  return {
    ask(call) {
      if (call.staleMs === 0) return fetchAnswer(call);
      const called = nameOf(call);
      const last = kept.find(called);
      if (last && clock.now() - last.at < call.staleMs) return Promise.resolve(last);
      const found = asking.get(called) ?? refresh(call).finally(() => asking.delete(called));
      asking.set(called, found);
      return found;
    },
  };
}

function nameOf({ path, body = '' }: UpstreamCall): string {
  return `${path} ${body}`;
}
