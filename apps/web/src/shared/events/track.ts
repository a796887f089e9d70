import * as apiPaths from '@orrery/wire/paths';
import { type EventBody, type EventResult, MAX_EVENT_METADATA } from '@orrery/wire/system/events';
import { api } from '../api/api.ts';
import { withoutHidden } from '../hidden-texts.ts';
import { log } from '../log.ts';
import { eventUser } from './event-user.ts';
import type { EndFacts, EventFacts, Operation, OperationFacts, UsageEvent } from './usage-events.ts';

/** A page that fails in a loop must not flood the log endpoint: so many of one name. */
const [MAX_IN_A_WINDOW, WINDOW_MS] = [20, 60_000];
const LONGEST = { stack: 1_500, code: 100, text: 500, cut: 100 } as const;
const MOBILE = /Android|iPhone|iPad|Mobile/i;

/**
 * Tells the log endpoint that something happened; a failure to do so is only logged. Returns what it was told, undefined for an event beyond
 * those of a minute. Never throws.
 */
export function track<Event extends UsageEvent>(
  event: Event,
  facts: EventFacts[Event],
): EventBody | undefined {
  return post(event, facts);
}

/**
 * Tells that an operation was asked for. What it returns tells how it ended: `end('SUCCESS', { signature })`,
 * `end('FAILED', toFailureFacts(error))`, or `end('REJECTED')` when a person said no.
 */
export function trackOperation<Name extends Operation>(
  operation: Name,
  facts: OperationFacts[Name],
): (result: EventResult, more?: EndFacts) => void {
  post(`${operation}_REQUEST`, facts);
  return (result, more) => trackEnd({ name: operation, facts }, result, more);
}

/** Tells how an operation ended that an earlier page asked for. */
export function trackEnd(
  { name, facts }: { name: string; facts: object },
  result: EventResult,
  more?: EndFacts,
): void {
  post(`${name}_${result === 'SUCCESS' ? 'SUCCESS' : 'FAILED'}`, { ...facts, ...more, result });
}

let began = Number.NEGATIVE_INFINITY;
const posted = new Map<string, number>();

function post(event: string, facts: object): EventBody | undefined {
  const now = Date.now();
  if (now - began >= WINDOW_MS) {
    began = now;
    posted.clear();
  }
  const count = (posted.get(event) ?? 0) + 1;
  posted.set(event, count);
  if (count > MAX_IN_A_WINDOW) return undefined;
  const body = toEventBody(event, facts);
  api.tell(apiPaths.events, body).catch((error: unknown) => log.warn('event not reported', { event, error }));
  return body;
}

/** An event as the log endpoint is told of it. */
function toEventBody(event: string, facts: object): EventBody {
  const device = MOBILE.test(navigator.userAgent) ? { device: navigator.userAgent } : {};
  return { user: eventUser(), event, metadata: toMetadata({ ...facts, ...device }) };
}

/** Facts as the server takes them: texts cut, and of what is still too long only its short parts. */
function toMetadata(facts: object): EventBody['metadata'] {
  try {
    const json = JSON.stringify(facts, toCut);
    if (json.length <= MAX_EVENT_METADATA) return JSON.parse(json);
  } catch (error) {
    log.warn('event is no JSON', { error });
  }
  const short = Object.entries(facts).filter(([, value]) => typeof value !== 'object');
  return Object.fromEntries(
    short.slice(0, 10).map(([key, value]) => [key, withoutHidden(String(value)).slice(0, LONGEST.cut)]),
  );
}

function toCut(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'string') return value;
  return withoutHidden(value).slice(0, key === 'stack' || key === 'code' ? LONGEST[key] : LONGEST.text);
}
