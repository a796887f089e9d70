import { useTicking } from '#shared/api/use-now.ts';
import { formatAge } from './age.model.ts';

/** How long ago a time in milliseconds was, as the chain's time passes. */
export function useAge(at: number): string {
  return useTicking((now) => formatAge(now - at));
}
