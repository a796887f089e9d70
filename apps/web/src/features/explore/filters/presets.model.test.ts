import { TIMEFRAMES } from '@orrery/domain/timeframes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFilters } from './filters.builder.ts';
import {
  addPresets,
  BUILT_IN,
  exportPresets,
  importPresets,
  isPreset,
  readPresetText,
  toPresetText,
  undoPresets,
} from './presets.model.ts';

// As figures, so that a change of them fails here.
const MAX_PRESETS = 50;

const someFilters = anyFilters.filter((filters) => Object.keys(filters).length > 0);
const anyPreset = fc
  .tuple(
    fc.string({ maxLength: 40 }).map((name) => name.trim()),
    someFilters,
    fc.constantFrom(...TIMEFRAMES),
  )
  .filter(([name]) => name !== '')
  .map(([name, filters, timeframe]) => ({ name, text: toPresetText(filters, timeframe) }));

describe('a preset', () => {
  it('is read back from the text it was written as', () => {
    fc.assert(
      fc.property(someFilters, fc.constantFrom(...TIMEFRAMES), (filters, timeframe) => {
        const text = toPresetText(filters, timeframe);
        expect(readPresetText(text)).toMatchObject({ filters });
        expect(isPreset(text, filters, timeframe)).toBe(true);
      }),
    );
  });

  it('goes out and comes in as one line', () => {
    fc.assert(
      fc.property(fc.array(anyPreset, { minLength: 1 }), (presets) => {
        expect(importPresets(exportPresets(presets))).toEqual(presets);
      }),
    );
  });

  it('keeps the timeframe of what is counted in one', () => {
    expect(readPresetText('minVolume6h=5')).toEqual({ filters: { minVolume: 5 }, timeframe: '6h' });
    expect(isPreset('minVolume6h=5', { minVolume: 5 }, '1h')).toBe(false);
    expect(isPreset('minMcap=5', { minMcap: 5 }, '1h')).toBe(true);
  });

  it('may come as a whole address', () => {
    expect(readPresetText('https://orrery.example/pro?tab=toptraded&timeframe=6h&minMcap=5')).toEqual({
      filters: { minMcap: 5 },
      timeframe: undefined,
    });
  });

  it.each([
    ['minMcap=abc', "Can't read “minMcap=abc”"],
    ['minMcap=1&wat=2', '“wat” is not a filter'],
    ['minMcap=1&minMcap=2', '“minMcap” appears twice'],
    ['minMcap=9&maxMcap=1', 'Minimum is above maximum in “minMcap”'],
    ['minVolume1h=1&maxBuys6h=2', 'Mixed timeframes: 1h, 6h'],
    ['tab=toptraded', 'No filters'],
    ['__proto__=1', '“__proto__” is not a filter'],
  ])('of %j is refused with the reason', (text, error) => {
    expect(readPresetText(text)).toEqual({ error });
  });

  it('with a bad line takes none of the lines', () => {
    expect(importPresets('name=A&minMcap=1\nname=B&minMcap=x')).toEqual({
      error: "Line 2: Can't read “minMcap=x”",
    });
    expect(importPresets('minMcap=1')).toMatchObject({ error: expect.stringMatching(/needs a name/) });
    expect(importPresets('to the moon')).toEqual({
      error: "This isn't a preset. Paste what “Copy presets as text” copied",
    });
    expect(importPresets(' \n')).toMatchObject({ error: 'Paste one preset per line' });
  });

  it('takes the place of one with its name', () => {
    const [a, b, c] = [
      { name: 'A', text: 'minMcap=1' },
      { name: 'B', text: 'minMcap=2' },
      { name: 'A', text: 'minMcap=3' },
    ];
    expect(addPresets([a, b], [c])).toEqual([c, b]);
  });

  it('that is built in can be read', () => {
    for (const { text } of BUILT_IN) {
      expect(readPresetText(text)).toMatchObject({ timeframe: undefined });
      expect(isPreset(text, {}, '1h')).toBe(false);
    }
  });
});

describe('a change of presets that is taken back', () => {
  const anyPresets = fc.uniqueArray(anyPreset, { selector: ({ name }) => name, maxLength: 6 });

  it('leaves them as they were, with those kept since behind them', () => {
    fc.assert(
      fc.property(anyPresets, anyPresets, anyPreset, fc.nat(5), (before, added, since, index) => {
        const others = before.filter((_, at) => at !== index);
        for (const after of [others, addPresets(before, added)]) {
          expect(undoPresets(after, { before, after })).toEqual(before);
          if ([...before, ...after].some(({ name }) => name === since.name)) continue;
          expect(undoPresets([...after, since], { before, after })).toEqual([...before, since]);
        }
      }),
    );
  });

  it('never keeps more of them than there is room for', () => {
    const [first, ...after] = Array.from({ length: MAX_PRESETS }, (_, index) => ({
      name: `P${index}`,
      text: `minMcap=${index}`,
    }));
    if (!first) throw new Error('no presets');
    const before = [first, ...after];
    const now = [...after, { name: 'Since', text: 'minMcap=1' }];
    expect(undoPresets(now, { before, after })).toEqual(before);
  });
});
