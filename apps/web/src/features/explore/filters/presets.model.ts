import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
import * as v from 'valibot';
import {
  FILTER_ENTRIES,
  type FilterSearch,
  FilterSearchSchema,
  type Filters,
  toFilterSearch,
  toFilters,
  toQuery,
} from './filter-search.ts';
import * as strings from './presets/strings.ts';

export const MAX_NAME = 40;
export const MAX_PRESETS = 50;

/** Filters under a name, written as the query text of an address has them. */
export const PresetSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_NAME)),
  text: v.string(),
});
export type Preset = v.InferOutput<typeof PresetSchema>;

/** Filters that many ask for; none is of a timeframe, so that they go with every list. */
export const BUILT_IN: readonly (Preset & { sentence: string })[] = [
  {
    name: strings.safeLiquid,
    text: 'mintAuthorityDisabled=true&freezeAuthorityDisabled=true&topHoldersPercentage=15&minLiquidity=100000',
    sentence: strings.safeSentence,
  },
  {
    name: strings.freshLaunches,
    text: 'smallMeteoraDBC=true&minHolderCount=10&maxTokenAge=60',
    sentence: strings.freshSentence,
  },
  {
    name: strings.aboutToBond,
    text: 'minBondingCurve=80',
    sentence: strings.bondSentence,
  },
  {
    name: strings.organicMovers,
    text: 'minNumNetBuyers=10&minOrganicScore=60',
    sentence: strings.organicSentence,
  },
];

/** The members of an address that are no filters; a whole address may be pasted. */
const VIEW_KEYS = ['tab', 'timeframe', 'sort', 'dir', 'q', 'columns', 'launchpads', 'name'];

export type ReadPreset = { filters: Filters; timeframe: Timeframe | undefined };

/** Filters as query text; of what is counted in a timeframe it names which. */
export function toPresetText(filters: Filters, timeframe: Timeframe): string {
  return String(new URLSearchParams(toQuery(toFilterSearch(filters, timeframe))));
}

/** Reads query text strictly: the reason when any of it cannot be read. */
export function readPresetText(text: string): ReadPreset | { error: string } {
  const search: Record<string, string> = {};
  for (const [key, value] of readQuery(text)) {
    if (VIEW_KEYS.includes(key)) continue;
    if (!Object.hasOwn(FILTER_ENTRIES, key)) return { error: strings.isNotAFilter(key) };
    if (key in search) return { error: strings.duplicateKey(key) };
    search[key] = value;
  }
  const parsed: FilterSearch = v.parse(FilterSearchSchema, search);
  const unread = Object.keys(search).find((key) => !isRead(parsed, key));
  if (unread) return { error: strings.cannotRead(unread, String(search[unread])) };
  const timeframes = TIMEFRAMES.filter((frame) => Object.keys(search).some((key) => key.endsWith(frame)));
  if (timeframes.length > 1) return { error: strings.mixedTimeframes(timeframes.join(', ')) };
  const filters = toFilters(parsed);
  const kept = toQuery(toFilterSearch(filters, timeframes[0] ?? '24h'));
  const dropped = Object.keys(search).find((key) => !(key in kept) && search[key] !== 'false');
  if (dropped) return { error: strings.minAboveMaxIn(dropped) };
  if (Object.keys(filters).length === 0) return { error: strings.noFilters };
  return { filters, timeframe: timeframes[0] };
}

/** One line for each preset, to be kept or sent on. */
export function exportPresets(presets: readonly Preset[]): string {
  return presets.map(({ name, text }) => `${new URLSearchParams({ name })}&${text}`).join('\n');
}

/** Reads lines of presets: all of them, or the reason why none is taken. */
export function importPresets(text: string): readonly Preset[] | { error: string } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return { error: strings.pastePresets };
  const presets: Preset[] = [];
  for (const [index, line] of lines.entries()) {
    const read = readLine(line.trim());
    if ('error' in read)
      return { error: lines.length > 1 ? strings.line(index + 1, read.error) : read.error };
    presets.push(read);
  }
  return presets;
}

/** Presets with others put behind them; one of the same name gives way. */
export function addPresets(presets: readonly Preset[], added: readonly Preset[]): Preset[] {
  const all = new Map([...presets, ...added].map((preset) => [preset.name, preset]));
  return [...all.values()].slice(-MAX_PRESETS);
}

interface PresetsChange {
  before: readonly Preset[];
  after: readonly Preset[];
}

/** The presets that a change left without a name for their filters. */
export function lostPresets({ before, after }: PresetsChange): Preset[] {
  const brought = without(after, before);
  return without(before, after).filter(({ text }) => !brought.some((preset) => preset.text === text));
}

/** Presets with a change taken back: what it took stands in its place again, what it brought is gone, what came since stays. */
export function undoPresets(now: readonly Preset[], { before, after }: PresetsChange): Preset[] {
  const taken = without(before, after);
  const kept = without(now, without(after, before)).filter(({ name }) => !isNamed(taken, name));
  // From the last on: in front of those that followed, else behind those that went before.
  const all = taken.reduceRight((presets, preset) => {
    const at = before.indexOf(preset);
    const next = presets.findIndex(({ name }) => isNamed(before.slice(at + 1), name));
    const last = presets.findLastIndex(({ name }) => isNamed(before.slice(0, at), name));
    return presets.toSpliced(next < 0 ? last + 1 : next, 0, preset);
  }, kept);
  return all.slice(0, MAX_PRESETS);
}

const isNamed = (presets: readonly Preset[], name: string) => presets.some((preset) => preset.name === name);

function without(presets: readonly Preset[], others: readonly Preset[]): Preset[] {
  return presets.filter(
    ({ name, text }) => !others.some((other) => other.name === name && other.text === text),
  );
}

/** Whether a view asks just what a preset does. */
export function isPreset(text: string, filters: Filters, timeframe: Timeframe): boolean {
  const read = readPresetText(text);
  if ('error' in read || (read.timeframe ?? timeframe) !== timeframe) return false;
  return toPresetText(read.filters, timeframe) === toPresetText(filters, timeframe);
}

function readLine(line: string): Preset | { error: string } {
  if (!line.includes('=')) return { error: strings.notAPreset };
  const named = readQuery(line).get('name');
  const name = v.safeParse(PresetSchema.entries.name, named ?? '');
  if (!name.success) return { error: strings.presetNeedsName(MAX_NAME) };
  const read = readPresetText(line);
  if ('error' in read) return read;
  return { name: name.output, text: toPresetText(read.filters, read.timeframe ?? '24h') };
}

function readQuery(text: string): URLSearchParams {
  return new URLSearchParams(text.replace(/^[^=]*\?/, ''));
}

function isRead(parsed: FilterSearch, key: string): boolean {
  return Object.entries(parsed).some(([name, value]) => name === key && value !== undefined);
}
