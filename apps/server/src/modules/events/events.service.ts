import { shortenAddress } from '@orrery/core/address';
import { DAY_MS, HOUR_MS, type Time } from '@orrery/core/time';
import type { EventBody, EventReport } from '@orrery/wire/system/events';
import type { Logger } from 'pino';
import type { StoreDatabase } from '../../store/database.ts';
import {
  createEventRepository,
  type EventCount,
  type NewEvent,
} from '../../store/events/events.repository.ts';
import { createAnalytics } from './analytics.ts';

type Count = EventReport['counts'][number];

/** What came meanwhile is written in one go: a flood costs one commit a second. */
const WRITE_EVERY_MS = 1_000;
const MAX_WAITING = 2_000;
const SHOWN_FAILURES = 50;
const OPERATION = /^(.+)_(REQUEST|SUCCESS|FAILED)$/;

export interface EventsOptions {
  store: StoreDatabase;
  time: Time;
  log: Pick<Logger, 'warn'>;
  /** Where each event goes too; undefined: nowhere. */
  analyticsUrl: string | undefined;
}

export interface EventsService {
  /** Accepts an event; it is stored within a second, and sent to the analytics service if there is one. */
  take(event: EventBody): void;
  report(): Promise<EventReport>;
  /** Stores what is still waiting. */
  stop(): void;
}

export function createEventsService({ store, time, log, analyticsUrl }: EventsOptions): EventsService {
  const events = createEventRepository(store);
  const analytics =
    analyticsUrl === undefined ? undefined : createAnalytics({ url: analyticsUrl, time, log });
  let waiting: NewEvent[] = [];
  let lost = 0;
  let prevent: (() => void) | undefined;

  function write(): void {
    prevent?.();
    prevent = undefined;
    if (waiting.length === 0) return;
    const [batch, left] = [waiting, lost];
    [waiting, lost] = [[], 0];
    if (left > 0) log.warn({ lost: left }, 'too many usage events at once; some were dropped');
    try {
      events.save(batch, time.now());
    } catch (error) {
      log.warn({ err: error, lost: batch.length }, 'failed to store usage events');
    }
  }

  return {
    take(event) {
      if (waiting.length < MAX_WAITING) waiting.push(toRow(event, time.now()));
      else lost += 1;
      prevent ??= time.after(WRITE_EVERY_MS, write);
      analytics?.tell(event);
    },

    async report() {
      write();
      const now = time.now();
      const [{ stored, first_ms }, counts, failures] = await Promise.all([
        events.extent(),
        events.counts([now - HOUR_MS, now - DAY_MS]),
        events.failures(SHOWN_FAILURES),
      ]);
      return {
        at: toIso(now),
        stored,
        since: first_ms === null ? null : toIso(first_ms),
        counts: counts.map(toCount).toSorted(byName),
        failures: failures.map(({ time_ms, user, ...facts }) => ({
          ...facts,
          at: toIso(time_ms),
          user: user === null ? null : shortenAddress(user),
        })),
      };
    },

    stop() {
      write();
      analytics?.stop();
    },
  };
}

function toRow({ user, event, metadata }: EventBody, now: number): NewEvent {
  const result = metadata.result ?? null;
  return {
    time_ms: now,
    event,
    result,
    is_failure: isFailure(event, result) ? 1 : 0,
    user,
    metadata: JSON.stringify(metadata),
  };
}

/** What is no step of an operation tells of something that went wrong; that a person said no does not. */
function isFailure(event: string, result: NewEvent['result']): boolean {
  const [, , variant = 'FAILED'] = OPERATION.exec(event) ?? [];
  return variant === 'FAILED' && result !== 'REJECTED';
}

function toCount({ event, result, stored, since_first, since_second }: EventCount): Count {
  const [, name = event, variant] = OPERATION.exec(event) ?? [];
  return {
    name,
    variant: toVariant(variant, result),
    lastHour: since_first,
    lastDay: since_second,
    all: stored,
  };
}

function toVariant(variant: string | undefined, result: EventCount['result']): Count['variant'] {
  if (variant === 'FAILED' && result === 'REJECTED') return 'REJECTED';
  return variant === 'REQUEST' || variant === 'SUCCESS' || variant === 'FAILED' ? variant : null;
}

const VARIANTS: readonly Count['variant'][] = [null, 'REQUEST', 'SUCCESS', 'FAILED', 'REJECTED'];

function byName(a: Count, b: Count): number {
  return a.name === b.name
    ? VARIANTS.indexOf(a.variant) - VARIANTS.indexOf(b.variant)
    : a.name.localeCompare(b.name);
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
