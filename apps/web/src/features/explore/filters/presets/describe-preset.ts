import { toActiveFilters } from '../empty/active-filters.model.ts';
import { type Preset, readPresetText } from '../presets.model.ts';

/** The filters of a preset in words; the reason where its text cannot be read. */
export function describePreset({ text }: Preset): string {
  const read = readPresetText(text);
  if ('error' in read) return read.error;
  const activeFilters = toActiveFilters(read.filters, read.timeframe ?? '24h');
  return activeFilters.map(({ text }) => text).join(' · ');
}
