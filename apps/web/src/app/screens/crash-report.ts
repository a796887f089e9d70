import { reportError } from '#shared/errors/report.ts';
import * as strings from '../strings.ts';

/** The event's name of trading.md §8.5. */
const PAGE_CRASHED = strings.pageCrashed;

export function reportCrash(error: unknown): void {
  reportError(PAGE_CRASHED, error);
}

/** Reports what no boundary caught: errors in handlers and unhandled rejections. */
export function watchForCrashes(): void {
  window.addEventListener('error', (event) => reportCrash(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    if (!isCancellation(event.reason)) reportCrash(event.reason);
  });
}

function isCancellation(reason: unknown): boolean {
  return reason instanceof DOMException && (reason.name === 'AbortError' || reason.name === 'TimeoutError');
}
