import { AppError } from '@orrery/core/app-error';
import { PLANNED_SEGMENTS, SCREENS, toFirstSegment } from '../screens.ts';

const FIRST_SEGMENTS = new Set(['', ...PLANNED_SEGMENTS, ...Object.keys(SCREENS).map(toFirstSegment)]);

/** The error that an unknown first path segment raises; undefined for that of a screen, built or planned. */
export function toInvalidDomain(pathname: string): AppError<'DOMAIN_INVALID'> | undefined {
  const segment = toFirstSegment(pathname);
  return FIRST_SEGMENTS.has(segment) ? undefined : new AppError('DOMAIN_INVALID', { segment });
}
