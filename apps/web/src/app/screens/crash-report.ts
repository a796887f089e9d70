import { isCancellation } from '#shared/errors/cancellation.ts';
import { reportError } from '#shared/events/report.ts';

export function reportCrash(error: unknown): void {
  reportError('Page crashed', error);
}

/** Reports what no boundary caught: errors in handlers and unhandled rejections. */
export function watchForCrashes(): void {
  window.addEventListener('error', (event) => reportCrash(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => {
    if (!isCancellation(event.reason)) reportCrash(event.reason);
  });
}
