import type { EventBody } from '@orrery/wire/system/events';
import * as v from 'valibot';

const KEY = 'crash:v1';

/** A report as it was sent. */
const CrashSchema = v.object({ at: v.number(), report: v.string(), sent: v.unknown() });
export type KeptCrash = v.InferOutput<typeof CrashSchema>;

/** Keeps a report until the tab is closed, so that a reload does not lose its id. */
export function keepCrash(report: string, sent: EventBody): void {
  const crash: KeptCrash = { at: Date.now(), report, sent };
  sessionStorage.setItem(KEY, JSON.stringify(crash));
}

/** The last report of this tab; undefined without one. */
export function lastCrash(): KeptCrash | undefined {
  try {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), CrashSchema), sessionStorage.getItem(KEY));
    return kept.success ? kept.output : undefined;
  } catch {
    // A browser that keeps nothing.
    return undefined;
  }
}
