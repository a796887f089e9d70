import * as v from 'valibot';
import { storage } from '../storage/storage.ts';

export const LookSchema = v.object({
  theme: v.picklist(['dark', 'light']),
  palette: v.picklist(['standard', 'safe']),
});
export type Look = v.InferOutput<typeof LookSchema>;

/** Read by public/theme.js too, before the first paint. */
export const lookEntry = storage.entry('look:v1', LookSchema, { theme: 'dark', palette: 'standard' });

/** Puts the stored look on the page and keeps it there. */
export function followLook(): void {
  const apply = () => {
    const { theme, palette } = lookEntry.get();
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.palette = palette;
    const ink = getComputedStyle(root).getPropertyValue('--ink').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ink);
  };
  apply();
  lookEntry.subscribe(apply);
}
