import { log } from '../log.ts';
import { toFailureFacts } from './failure-facts.ts';
import { track } from './track.ts';
import type { FailureEvent } from './usage-events.ts';

/** Logs an error and tells of it under an event's name: what it is and where, never the address bar's query. */
export function reportError(event: FailureEvent, error: unknown): void {
  log.warn(event, { error });
  track(event, toFailureFacts(error));
}
