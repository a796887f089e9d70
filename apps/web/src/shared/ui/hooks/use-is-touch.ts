import { useSyncExternalStore } from 'react';
import { createMedia } from './breakpoints.ts';

const touch = createMedia('(pointer: coarse)');

/** Whether the main pointer is a finger. */
export const useIsTouch = () => useSyncExternalStore(touch.subscribe, touch.matches);
