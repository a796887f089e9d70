import * as v from 'valibot';
import { storage } from '../storage/storage.ts';

export const LookSchema = v.object({
  theme: v.picklist(['system', 'dark', 'light']),
  palette: v.picklist(['standard', 'safe']),
});
export type Look = v.InferOutput<typeof LookSchema>;

/** Read by public/theme.js too, before the first paint. */
export const lookEntry = storage.entry('look:v1', LookSchema, { theme: 'system', palette: 'standard' });

const DEVICE = '(prefers-color-scheme: light)';

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

/** Puts the stored look on the page and keeps it there; `system` follows the device. */
export function followLook(): void {
  const apply = () => {
    const { theme, palette } = lookEntry.get();
    const root = document.documentElement;
    const ofDevice = matchMedia(DEVICE).matches ? 'light' : 'dark';
    root.dataset.theme = theme === 'system' ? ofDevice : theme;
    root.dataset.palette = palette;
    const ink = getComputedStyle(root).getPropertyValue('--ink').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ink);
  };
  apply();
  onLook(apply);
}
