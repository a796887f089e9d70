import { AppError } from '@orrery/core/app-error';
import { type Clock, MINUTE_MS } from '@orrery/core/time';
import { ErrorReplySchema } from '@orrery/wire/common';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { CallBudget, Priority } from './call-budget.ts';
import { readText } from './read-text.ts';

/** A call of a host that is passed on. */
export interface UpstreamCall {
  /** Below the host's address, with its query. */
  path: string;
  /** JSON of a call that is posted. */
  body?: string | undefined;
  /** What the host must answer. */
  reply: v.GenericSchema;
  /** How long an answer is as good as a new one; 0 for a call that changes something, or whose answer is for one caller. */
  staleMs: number;
  priority: Priority;
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

interface UpstreamOptions {
  name: string;
  url: string;
  key: string | undefined;
  budget: CallBudget;
  clock: Clock;
  log: Logger;
}

const ANSWER_MS = 10_000;
const MAX_KEPT = 2_000;
const [BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, TOO_MANY, SERVER_ERROR] = [400, 401, 403, 429, 500];

/** Passes calls on to one host. */
export function createUpstream({ name, url, key, budget, clock, log }: UpstreamOptions): Upstream {
  const kept = new Map<string, UpstreamAnswer>();
  const asking = new Map<string, Promise<UpstreamAnswer>>();

  async function fetchAnswer(call: UpstreamCall): Promise<UpstreamAnswer> {
    const left = budget.take(call.priority);
    if (left !== 'taken') throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(left / 1_000) });
    const { status, text, retryAfterMs } = await request(call);
    if (status === TOO_MANY) {
      budget.exhaust(retryAfterMs);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });
    }
    if (status === UNAUTHORIZED || status === FORBIDDEN || status >= SERVER_ERROR)
      throw new AppError('UPSTREAM_UNAVAILABLE', { host: name });
    const parsed = v.safeParse(status < BAD_REQUEST ? call.reply : ErrorReplySchema, readJson(text));
    if (parsed.success) return { status, text, at: clock.now(), isOld: false };
    throw new AppError('UPSTREAM_MALFORMED', {
      host: name,
      reason: v.getDotPath(parsed.issues[0]) ?? 'body',
    });
  }

  async function request({ path, body }: UpstreamCall) {
    const headers = {
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
      const seconds = Number(response.headers.get('retry-after'));
      const retryAfterMs = seconds > 0 ? Math.min(seconds * 1_000, MINUTE_MS) : 1_000;
      return { status: response.status, text: await readText(response), retryAfterMs };
    } catch (cause) {
      throw new AppError('UPSTREAM_UNAVAILABLE', { host: name }, { cause });
    }
  }

  async function refresh(call: UpstreamCall): Promise<UpstreamAnswer> {
    try {
      const answer = await fetchAnswer(call);
      if (answer.status < BAD_REQUEST) keep(nameOf(call), answer);
      return answer;
    } catch (error) {
      const last = kept.get(nameOf(call));
      if (!last) throw error;
      log.warn({ err: error, host: name }, 'showing the last good answer of a host');
      return { ...last, isOld: true };
    }
  }

  function keep(call: string, answer: UpstreamAnswer): void {
    kept.delete(call);
    kept.set(call, answer);
    for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
  }

  return {
    ask(call) {
      if (call.staleMs === 0) return fetchAnswer(call);
      const called = nameOf(call);
      const last = kept.get(called);
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
