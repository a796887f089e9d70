import { isAppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import type { EventBody } from '@orrery/wire/system/events';
import * as v from 'valibot';
import { api } from '../api/api.ts';
import { log } from './log.ts';

const LONGEST_TEXT = 2_000;
/** A page that fails in a loop must not flood the log endpoint. */
const MAX_REPORTS = 20;
const MOBILE = /Android|iPhone|iPad|Mobile/i;

let reports = 0;

/** Sends an event to the log endpoint; a failure to do so is only logged (trading.md §7.6). */
export function reportEvent(event: string, metadata: EventBody['metadata']): void {
  reports += 1;
  if (reports > MAX_REPORTS) return;
  const device = MOBILE.test(navigator.userAgent) ? { device: navigator.userAgent } : {};
  const body: EventBody = { user: null, event, metadata: { ...metadata, ...device } };
  api
    .post(apiPaths.events, body, v.unknown())
    .catch((error: unknown) => log.warn('event not reported', { event, error }));
}

/** Reports an error under an event's name: what it is and where, never the address bar's query. */
export function reportError(event: string, error: unknown): void {
  log.warn(event, { error });
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  reportEvent(event, {
    code: isAppError(error) ? error.code : null,
    message: message.slice(0, LONGEST_TEXT),
    stack: stack?.slice(0, LONGEST_TEXT) ?? '',
    path: location.pathname,
  });
}
