import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { useStored } from '#shared/storage/use-stored.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import type { FilterProps } from '../filter-props.ts';
import { countFilters, toFilters, withFilters } from '../filter-search.ts';
import {
  addPresets,
  BUILT_IN,
  isPreset,
  type Preset,
  readPresetText,
  toPresetText,
} from '../presets.model.ts';
import { describePreset } from './describe-preset.ts';
import { NameForm } from './name-form.tsx';
import { PresetTransfer } from './preset-transfer.tsx';
import { keepPresets, presetsEntry } from './presets.store.ts';
import * as strings from './strings.ts';

/** Sets of filters under a name: those built in, and the person's own. */
export function PresetList({ view, onViewChange }: FilterProps) {
  const [own] = useStored(presetsEntry);
  const filters = toFilters(view);
  const text = toPresetText(filters, view.timeframe);
  const isNothing = countFilters(view) === 0;
  const isWorn = (preset: Preset) => isPreset(preset.text, filters, view.timeframe);

  function apply(preset: Preset) {
    const read = readPresetText(preset.text);
    if ('error' in read) return void showToast('error', { title: preset.name, description: read.error });
    const { timeframe = view.timeframe } = read;
    onViewChange(withFilters({ ...view, timeframe }, read.filters));
  }

  return (
    <div className="flex flex-col gap-5">
      <Section title={strings.builtIn}>
        {BUILT_IN.map((preset) => (
          <li key={preset.name}>
            <Apply preset={preset} isWorn={isWorn(preset)} onApply={apply} hint={preset.sentence} />
          </li>
        ))}
      </Section>
      <Section title={strings.yourOwn}>
        {own.map((preset) => (
          <OwnPreset key={preset.name} preset={preset} isWorn={isWorn(preset)} onApply={apply} />
        ))}
        {own.length === 0 && (
          <li className="text-12 text-muted">{isNothing ? strings.setFiltersFirst : strings.nameFilters}</li>
        )}
      </Section>
      <NameForm
        label={strings.newPresetName}
        placeholder={isNothing ? strings.noFiltersToSave : strings.filtersName}
        isDisabled={isNothing}
        onName={(name) => keepPresets(addPresets(presetsEntry.get(), [{ name, text }]))}
      />
      <PresetTransfer />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold text-12">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </section>
  );
}

interface ApplyProps {
  preset: Preset;
  isWorn: boolean;
  onApply: (preset: Preset) => void;
  hint: string;
}

function Apply({ preset, isWorn, onApply, hint }: ApplyProps) {
  return (
    <button
      type="button"
      aria-pressed={isWorn}
      onClick={() => onApply(preset)}
      className={cx(
        'flex w-full min-w-0 flex-col rounded-md border px-3 py-2 text-left transition',
        isWorn ? 'border-brass bg-lit' : 'border-line bg-raised hover:border-muted/60',
      )}
    >
      <span className="flex items-center gap-1.5 font-semibold text-13">
        <span className="truncate">{preset.name}</span>
        {isWorn && <Check size={14} aria-hidden="true" className="text-brass" />}
      </span>
      <span className="line-clamp-2 break-words text-12 text-muted">{hint}</span>
    </button>
  );
}

function OwnPreset({ preset, isWorn, onApply }: Omit<ApplyProps, 'hint'>) {
  const [isNaming, setIsNaming] = useState(false);
  if (isNaming) {
    return (
      <li>
        <NameForm
          label={strings.renameLabel(preset.name)}
          initial={preset.name}
          onName={(name) => {
            rename(preset, name);
            setIsNaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-1.5">
      <Apply preset={preset} isWorn={isWorn} onApply={onApply} hint={describePreset(preset)} />
      <IconButton label={strings.renamePreset(preset.name)} size="sm" onClick={() => setIsNaming(true)}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={strings.deletePreset(preset.name)} size="sm" onClick={() => remove(preset)}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function rename(preset: Preset, name: string): void {
  const others = presetsEntry.get().filter((other) => other.name !== name || other.name === preset.name);
  keepPresets(others.map((other) => (other.name === preset.name ? { ...other, name } : other)));
}

function remove(preset: Preset): void {
  keepPresets(presetsEntry.get().filter(({ name }) => name !== preset.name));
}
