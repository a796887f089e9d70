import { DEVICE, lookEntry } from './theme.ts';

/** Calls back whenever the page's colours may have changed. Returns what stops it. */
export function onLook(listener: () => void): () => void {
  const device = matchMedia(DEVICE);
  device.addEventListener('change', listener);
  const stop = lookEntry.subscribe(listener);
  return () => {
    stop();
    device.removeEventListener('change', listener);
  };
}
