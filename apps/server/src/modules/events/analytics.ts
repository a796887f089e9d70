import type { Time } from '@orrery/core/time';
import type { EventBody } from '@orrery/wire/system/events';
import type { Logger } from 'pino';

const MAX_WAITING = 1_000;
const TIMEOUT_MS = 5_000;
/** A service that is away is named this often at most. */
const LOG_EVERY_MS = 60_000;

export interface Analytics {
  /** Sends an event on, behind those before it; past 1,000 that wait it is dropped. */
  tell(event: EventBody): void;
  /** Gives up what is under way and what waits. */
  stop(): void;
}

interface AnalyticsOptions {
  url: string;
  time: Time;
  log: Pick<Logger, 'warn'>;
}

/** Passes usage events on to an analytics service, each as it came, one after another and once; failures are only logged. */
export function createAnalytics({ url, time, log }: AnalyticsOptions): Analytics {
  // The address may carry a key in its path or query.
  const { host } = new URL(url);
  let waiting: EventBody[] = [];
  let underWay: AbortController | undefined;
  let lost = 0;
  let isStopped = false;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function note(reason: string): void {
    lost += 1;
    if (isStopped || time.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = time.now();
    log.warn({ host, reason, lost }, 'failed to send usage events to the analytics service');
    lost = 0;
  }

  async function send(event: EventBody, abort: AbortController): Promise<void> {
    const prevent = time.after(TIMEOUT_MS, () => abort.abort(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'manual',
        signal: abort.signal,
      });
      await reply.body?.cancel();
      if (!reply.ok) note(`HTTP ${reply.status}`);
    } catch (error) {
      note(toReason(error));
    } finally {
      prevent();
    }
  }

  async function sendAll(): Promise<void> {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      underWay = new AbortController();
      await send(event, underWay);
    }
    underWay = undefined;
  }

  return {
    tell(event) {
      if (waiting.length >= MAX_WAITING) return note(`over ${MAX_WAITING} wait`);
      waiting.push(event);
      if (!underWay) void sendAll();
    },
    stop() {
      waiting = [];
      isStopped = true;
      underWay?.abort();
    },
  };
}

/** Node's fetch says what went wrong in the cause. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
