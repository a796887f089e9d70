import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';
import { log } from '#shared/log.ts';

/** The screen asks for a report's id soon after it was sent, or before. */
const REMEMBERED = 20;
const ID_BYTES = 4;
const ids = new Map<unknown, string>();

/** The id that an error is reported under. */
export function reportIdOf(error: unknown): string {
  const id = ids.get(error) ?? makeId();
  ids.set(error, id);
  for (const oldest of [...ids.keys()].slice(0, -REMEMBERED)) ids.delete(oldest);
  return id;
}

export function reportCrash(error: unknown): void {
  log.warn('Page crashed', { error });
  const facts = { report: reportIdOf(error), ...toFailureFacts(error) };
  track('Page crashed', facts);
  import('./last-crash.ts').then(({ keepCrash }) => keepCrash(facts)).catch(() => {});
}

/** Reports what no boundary caught: errors in handlers and unhandled rejections. */
export function watchForCrashes(): void {
  window.addEventListener('error', (event) => reportCrash(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    if (!isCancellation(event.reason)) reportCrash(event.reason);
  });
}

function makeId(): string {
  // Unlike randomUUID, also on pages of plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
