import type { EventBody } from '@orrery/wire/system/events';
import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';
import { log } from '#shared/log.ts';

/** A crash's report, which the screen may ask for before it is sent. */
export interface CrashReport {
  id: string;
  /** What the server was told; absent where nothing was sent. */
  sent?: EventBody | undefined;
}

const REMEMBERED = 20;
const ID_BYTES = 4;
const reports = new Map<unknown, CrashReport>();
const listeners = new Set<() => void>();

/** Tells a listener of each report that is sent, until what it returns is called. */
export function onReport(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The report of an error, as far as it was made. */
export function reportOf(error: unknown): CrashReport {
  const report = reports.get(error) ?? { id: makeId() };
  reports.set(error, report);
  for (const oldest of [...reports.keys()].slice(0, -REMEMBERED)) reports.delete(oldest);
  return report;
}

export function reportCrash(error: unknown): void {
  log.warn('Page crashed', { error });
  const report = reportOf(error);
  const sent = track('Page crashed', { report: report.id, ...toFailureFacts(error) });
  if (!sent) return;
  report.sent = sent;
  for (const listener of listeners) listener();
  import('./last-crash.ts').then(({ keepCrash }) => keepCrash(report.id, sent)).catch(() => {});
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
