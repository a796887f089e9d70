import { MINUTE_MS, SECOND_MS } from '@orrery/core/time';
import type { Asset } from '@orrery/wire/tokens/asset';

const STEPS = [
  { unit: 'y', ms: 365 * 24 * 60 * MINUTE_MS },
  { unit: 'mo', ms: 30 * 24 * 60 * MINUTE_MS },
  { unit: 'd', ms: 24 * 60 * MINUTE_MS },
  { unit: 'h', ms: 60 * MINUTE_MS },
  { unit: 'm', ms: MINUTE_MS },
  { unit: 's', ms: SECOND_MS },
] as const;

/** When a token could first be traded, else when it was made; milliseconds, undefined when unknown. */
export function bornAt({ firstPool, createdAt }: Pick<Asset, 'firstPool' | 'createdAt'>): number | undefined {
  const time = Date.parse(firstPool?.createdAt ?? createdAt ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** How old a token is, in milliseconds; undefined when unknown. */
export function ageOf(asset: Pick<Asset, 'firstPool' | 'createdAt'>, now: number): number | undefined {
  const born = bornAt(asset);
  return born === undefined ? undefined : now - born;
}

/** How old something is in its largest whole unit: `12s`, `28m`, `5h`, `3d`, `2mo`, `1y`; what is yet to come counts as now. */
export function formatAge(ageMs: number): string {
  const step = STEPS.find(({ ms }) => ageMs >= ms);
  return step ? `${Math.floor(ageMs / step.ms)}${step.unit}` : '0s';
}
