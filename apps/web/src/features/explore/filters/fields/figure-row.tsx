import { type KeyboardEvent, memo, useId } from 'react';
import { Input } from '#shared/ui/controls/input.tsx';
import { cx } from '#shared/ui/cx.ts';
import * as strings from '../strings.ts';
import type { FigureKey } from './figure-draft.model.ts';
import type { Unit } from './figure-text.ts';

interface FigureRowProps {
  label: string;
  unit: Unit;
  /** Undefined where the figure has no such bound. */
  minKey: FigureKey | undefined;
  minText: string | undefined;
  maxKey: FigureKey | undefined;
  maxText: string | undefined;
  error: string | undefined;
  onType: (key: FigureKey, text: string) => void;
  onSettle: () => void;
}

const WORDS = {
  min: { shown: strings.min, read: strings.atLeast, readMinutes: strings.atLeastMinutes },
  max: { shown: strings.max, read: strings.atMost, readMinutes: strings.atMostMinutes },
};
const SIGNS: Record<Unit, string> = { usd: '$', percent: '%', count: '', minutes: '' };

/** A figure that is filtered by, and the fields of its bounds; a key press draws only the figure one types into. */
export const FigureRow = memo(function FigureRow({ label, unit, error, ...row }: FigureRowProps) {
  const errorId = useId();
  const fields = [
    { bound: 'min', key: row.minKey, text: row.minText },
    { bound: 'max', key: row.maxKey, text: row.maxText },
  ] as const;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') row.onSettle();
  };
  return (
    <div className="grid grid-cols-[1fr_6.25rem_6.25rem] items-center gap-x-2">
      <span aria-hidden="true" className="text-12 text-muted">
        {label}
        {SIGNS[unit] && <span className="text-muted/70"> {SIGNS[unit]}</span>}
      </span>
      {fields.map(
        ({ bound, key, text }) =>
          key && (
            <Input
              key={key}
              aria-label={WORDS[bound][unit === 'minutes' ? 'readMinutes' : 'read'](label)}
              aria-invalid={error !== undefined}
              aria-describedby={errorId}
              placeholder={WORDS[bound].shown}
              maxLength={24}
              value={text}
              onChange={(event) => row.onType(key, event.target.value)}
              onBlur={row.onSettle}
              onKeyDown={onKeyDown}
              look="dense"
              className={cx('aria-invalid:border-down', bound === 'max' && 'col-start-3')}
            />
          ),
      )}
      <p id={errorId} role="status" className="col-span-3 text-right text-11 text-down empty:hidden">
        {error}
      </p>
    </div>
  );
});
