import * as v from 'valibot';
import { storage } from '../storage/storage.ts';

export const LookSchema = v.object({
  theme: v.picklist(['system', 'dark', 'light']),
  palette: v.picklist(['standard', 'safe']),
});
export type Look = v.InferOutput<typeof LookSchema>;

/** Read by public/theme.js too, before the first paint. */
export const lookEntry = storage.entry('look:v1', LookSchema, { theme: 'system', palette: 'standard' });

/** Where the device asks for light. */
export const DEVICE = '(prefers-color-scheme: light)';

/** Puts the stored look on the page and keeps it there; `system` follows the device. */
export function followLook(): void {
  const device = matchMedia(DEVICE);
  const apply = () => {
    const { theme, palette } = lookEntry.get();
    const root = document.documentElement;
    root.dataset.theme = theme === 'system' ? (device.matches ? 'light' : 'dark') : theme;
    root.dataset.palette = palette;
    const ink = getComputedStyle(root).getPropertyValue('--ink').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ink);
  };
  apply();
  lookEntry.subscribe(apply);
  device.addEventListener('change', apply);
}
