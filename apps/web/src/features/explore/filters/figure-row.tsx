import { type KeyboardEvent, useId } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { Input } from '#shared/ui/input.tsx';
import { type FigureKey, toShownText } from './figure-draft.model.ts';
import type { Unit } from './figure-text.ts';
import type { FigureDraft } from './use-figure-draft.ts';

interface FigureRowProps {
  label: string;
  unit: Unit;
  /** The figure's least and most value, or one of them. */
  fields: readonly { key: FigureKey; bound: 'min' | 'max' }[];
  draft: FigureDraft;
  error: string | undefined;
}

const WORDS = { min: { shown: 'Min', read: 'at least' }, max: { shown: 'Max', read: 'at most' } };
const SIGNS: Record<Unit, string> = { usd: '$', percent: '%', count: '', minutes: '' };

/** A figure that is filtered by, and the fields of its bounds. */
export function FigureRow({ label, unit, fields, draft, error }: FigureRowProps) {
  const errorId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') draft.settle();
  };
  return (
    <div className="grid grid-cols-[1fr_6.25rem_6.25rem] items-center gap-x-2">
      <span aria-hidden="true" className="text-12 text-muted">
        {label}
        {SIGNS[unit] && <span className="text-muted/70"> {SIGNS[unit]}</span>}
      </span>
      {fields.map(({ key, bound }) => (
        <Input
          key={key}
          aria-label={`${label}, ${WORDS[bound].read}${unit === 'minutes' ? ', in minutes' : ''}`}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          placeholder={WORDS[bound].shown}
          maxLength={24}
          value={toShownText(draft.filters, draft.texts, { key, unit })}
          onChange={(event) => draft.type(key, event.target.value)}
          onBlur={draft.settle}
          onKeyDown={onKeyDown}
          look="dense"
          className={cx('aria-invalid:border-down', bound === 'max' && 'col-start-3')}
        />
      ))}
      <p id={errorId} role="status" className="col-span-3 text-right text-11 text-down empty:hidden">
        {error}
      </p>
    </div>
  );
}
