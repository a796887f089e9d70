import type { Timeframe } from '@orrery/domain/timeframes';
import {
  type FlagField,
  isTimeframeField,
  LIMIT_FIELDS,
  type LimitField,
  type RangeField,
  rangeName,
} from '@orrery/domain/tokens/filter-fields';
import { memo, type ReactNode, useCallback } from 'react';
import { withoutKeys } from './empty/active-filters.model.ts';
import { type FigureKey, toShownText } from './fields/figure-draft.model.ts';
import { FigureRow } from './fields/figure-row.tsx';
import type { Unit } from './fields/figure-text.ts';
import { type FieldGroup, FLAG_WORDS, GROUPS, LIMIT_FIGURES, RANGES } from './fields/filter-fields.ts';
import { FlagRow } from './fields/flag-row.tsx';
import { KeywordField } from './fields/keyword-field.tsx';
import { LaunchpadField } from './fields/launchpad-field.tsx';
import type { FigureDraft } from './fields/use-figure-draft.ts';
import * as strings from './strings.ts';

const NONE: readonly string[] = [];

interface FilterFormProps {
  draft: FigureDraft;
  timeframe: Timeframe;
}

/** Everything a list can be filtered by; it is applied as it is set. */
export function FilterForm({
  hasLaunchpads = true,
  ...props
}: FilterFormProps & { hasLaunchpads?: boolean }) {
  const { draft } = props;
  const { filters } = draft;
  const { change } = draft;
  const setLaunchpads = useCallback(
    (launchpads: readonly string[]) => change((others) => ({ ...others, launchpads })),
    [change],
  );
  return (
    <div className="flex flex-col gap-5">
      <Fields group={GROUPS.audit} {...props} />
      <Fields group={GROUPS.metrics} {...props} />
      <Fields group={GROUPS.age} hint={strings.ageHint} {...props} />
      {hasLaunchpads && (
        <Group title={strings.launchpads}>
          <LaunchpadField chosen={filters.launchpads ?? NONE} onChange={setLaunchpads} />
        </Group>
      )}
      <Fields group={GROUPS.socials} {...props} />
      <Group title={strings.keywords} hint={strings.keywordHint}>
        <Keywords filters={filters} change={change} />
      </Group>
    </div>
  );
}

function Fields({ group, hint, ...props }: FilterFormProps & { group: FieldGroup; hint?: string }) {
  const { filters, change } = props.draft;
  return (
    <Group title={group.title} {...(hint && { hint })}>
      <Flags flags={group.flags} filters={filters} change={change} />
      <Limits limits={group.limits} {...props} />
      <Ranges fields={group.ranges} {...props} />
    </Group>
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

type ChangeProps = Pick<FigureDraft, 'filters' | 'change'>;

const Flags = memo(function Flags({ flags, filters, change }: ChangeProps & { flags: readonly FlagField[] }) {
  return flags.map((flag) => (
    <FlagRow
      key={flag}
      label={FLAG_WORDS[flag].label}
      isOn={filters[flag] === true}
      onChange={(isOn) => change((all) => (isOn ? { ...all, [flag]: true } : withoutKeys(all, [flag])))}
    />
  ));
});

const Keywords = memo(function Keywords({ filters, change }: ChangeProps) {
  const set = (key: 'searchInclude' | 'searchExclude') => (words: readonly string[]) =>
    change((others) => ({ ...others, [key]: words }));
  return (
    <>
      <KeywordField
        label={strings.includeAnyOf}
        keywords={filters.searchInclude ?? NONE}
        onChange={set('searchInclude')}
      />
      <KeywordField
        label={strings.excludeAnyOf}
        keywords={filters.searchExclude ?? NONE}
        onChange={set('searchExclude')}
      />
    </>
  );
});

function Limits({ limits, draft }: FilterFormProps & { limits: readonly LimitField[] }) {
  return limits.map((limit) => {
    const { label, unit } = LIMIT_FIGURES[limit];
    const error = draft.errors[`limit:${limit}`];
    const keys = LIMIT_FIELDS[limit] === 'min' ? { minKey: limit } : { maxKey: limit };
    return <Figure key={limit} {...{ label, unit, error }} {...keys} draft={draft} />;
  });
}

function Ranges({ fields, draft, timeframe }: FilterFormProps & { fields: readonly RangeField[] }) {
  return fields.map((field) => {
    const { label, unit } = RANGES[field];
    return (
      <Figure
        key={field}
        label={isTimeframeField(field) ? `${label} ${timeframe}` : label}
        unit={unit}
        minKey={rangeName('min', field)}
        maxKey={rangeName('max', field)}
        draft={draft}
        error={draft.errors[`range:${field}`]}
      />
    );
  });
}

interface FigureProps {
  label: string;
  unit: Unit;
  minKey?: FigureKey;
  maxKey?: FigureKey;
  draft: FigureDraft;
  error: string | undefined;
}

function Figure({ label, unit, minKey, maxKey, draft, error }: FigureProps) {
  const textOf = (key: FigureKey | undefined) =>
    key && toShownText(draft.filters, draft.texts, { key, unit });
  return (
    <FigureRow
      {...{ label, unit, minKey, maxKey, error }}
      minText={textOf(minKey)}
      maxText={textOf(maxKey)}
      onType={draft.type}
      onSettle={draft.settle}
    />
  );
}
