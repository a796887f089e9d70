import type { RangeField } from '@orrery/domain';
import type { Timeframe } from '@orrery/wire';
import { type ReactNode, useCallback } from 'react';
import { withoutKeys } from './asks.model.ts';
import { FigureRow } from './figure-row.tsx';
import { FLAG_WORDS, GROUPS, LIMIT_FIGURES, RANGES } from './filter-fields.ts';
import { type Flag, type Limit, rangeKey } from './filter-search.ts';
import { FlagRow } from './flag-row.tsx';
import { KeywordField } from './keyword-field.tsx';
import { LaunchpadField } from './launchpad-field.tsx';
import type { FigureDraft } from './use-figure-draft.ts';

const NONE: readonly string[] = [];

interface FilterFormProps {
  draft: FigureDraft;
  timeframe: Timeframe;
}

/** Everything a list can be filtered by; it is applied as it is set. */
export function FilterForm(props: FilterFormProps) {
  const { draft } = props;
  const { filters } = draft;
  const { change } = draft;
  const setLaunchpads = useCallback(
    (launchpads: readonly string[]) => change((others) => ({ ...others, launchpads })),
    [change],
  );
  const setWords = (key: 'searchInclude' | 'searchExclude') => (words: readonly string[]) =>
    change((others) => ({ ...others, [key]: words }));
  return (
    <div className="flex flex-col gap-5">
      <Group title={GROUPS.audit.title}>
        <Flags flags={GROUPS.audit.flags} {...props} />
        <Limits limits={GROUPS.audit.limits} {...props} />
        <Ranges fields={GROUPS.audit.ranges} {...props} />
      </Group>
      <Group title={GROUPS.metrics.title}>
        <Ranges fields={GROUPS.metrics.ranges} {...props} />
      </Group>
      <Group title={GROUPS.age.title} hint="in minutes, or as 2h and 1d">
        <Ranges fields={GROUPS.age.ranges} {...props} />
      </Group>
      <Group title="Launchpads">
        <LaunchpadField chosen={filters.launchpads ?? NONE} onChange={setLaunchpads} />
      </Group>
      <Group title={GROUPS.socials.title}>
        <Flags flags={GROUPS.socials.flags} {...props} />
        <Limits limits={GROUPS.socials.limits} {...props} />
      </Group>
      <Group title="Keywords" hint="in symbol or name, the first 5 count">
        <KeywordField
          label="Include any of"
          keywords={filters.searchInclude ?? []}
          onChange={setWords('searchInclude')}
        />
        <KeywordField
          label="Exclude all of"
          keywords={filters.searchExclude ?? []}
          onChange={setWords('searchExclude')}
        />
      </Group>
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-12">
        {title}
        {hint && <span className="font-normal text-muted"> {hint}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

function Flags({ flags, draft }: FilterFormProps & { flags: readonly Flag[] }) {
  return flags.map((flag) => (
    <FlagRow
      key={flag}
      label={FLAG_WORDS[flag].label}
      isOn={draft.filters[flag] === true}
      onChange={(isOn) => draft.change((all) => (isOn ? { ...all, [flag]: true } : withoutKeys(all, [flag])))}
    />
  ));
}

function Limits({ limits, draft }: FilterFormProps & { limits: readonly Limit[] }) {
  return limits.map((limit) => {
    const { label, unit, bound } = LIMIT_FIGURES[limit];
    const error = draft.errors[`limit:${limit}`];
    return (
      <FigureRow
        key={limit}
        fields={[{ key: limit, bound }]}
        label={label}
        unit={unit}
        draft={draft}
        error={error}
      />
    );
  });
}

function Ranges({ fields, draft, timeframe }: FilterFormProps & { fields: readonly RangeField[] }) {
  return fields.map((field) => {
    const { label, unit, isTimed } = RANGES[field];
    const error = draft.errors[`range:${field}`];
    return (
      <FigureRow
        key={field}
        fields={[
          { key: rangeKey('min', field), bound: 'min' },
          { key: rangeKey('max', field), bound: 'max' },
        ]}
        label={isTimed ? `${label} ${timeframe}` : label}
        unit={unit}
        draft={draft}
        error={error}
      />
    );
  });
}
