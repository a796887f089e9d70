import { useSyncExternalStore } from 'react';

/** Two meanings of "small": toasts and the watchlist bar go by the first, cards in place of rows by the second. */
const SMALL = '(width <= 480px)';
const BELOW_SM = '(width < 640px)';
const BELOW_LG = '(width < 1024px)';

export function createMedia(query: string) {
  const media = () => window.matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      const list = media();
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    matches: () => media().matches,
  };
}

const small = createMedia(SMALL);
const belowSm = createMedia(BELOW_SM);
const belowLg = createMedia(BELOW_LG);

/** Below 1024 px: one column at a time. */
export const useIsBelowLg = () => useSyncExternalStore(belowLg.subscribe, belowLg.matches);
/** At most 480 px wide: toasts move to the bottom centre. */
export const useIsSmall = () => useSyncExternalStore(small.subscribe, small.matches);
/** Below 640 px: the bottom bar shows and tables turn to cards. */
export const useIsBelowSm = () => useSyncExternalStore(belowSm.subscribe, belowSm.matches);
const STEPS = ['(width >= 768px)', '(width >= 1024px)', '(width >= 1280px)'].map(createMedia);

/** How many of the widths `md`, `lg` and `xl` the window has reached. */
export type WidthStep = 0 | 1 | 2 | 3;

const stepStore = {
  subscribe: (listener: () => void) => {
    const stops = STEPS.map(({ subscribe }) => subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  },
  step: () => STEPS.filter(({ matches }) => matches()).length as WidthStep,
};

export const useWidthStep = (): WidthStep => useSyncExternalStore(stepStore.subscribe, stepStore.step);
