import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { type FormEvent, useId, useState } from 'react';
import type { Alert, AlertRule } from '#entities/alert/alert.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { type AlertDraft, type Metric, NEW_ALERT, toDraft, toRule } from './alert-form.model.ts';
import { CurrentFigure } from './current-figure.tsx';
import * as strings from './strings.ts';

const METRICS: readonly { value: Metric; label: string }[] = [
  { value: 'price', label: strings.price },
  { value: 'mcap', label: strings.mcap },
  { value: 'change', label: strings.change },
  { value: 'holders', label: strings.holders },
  { value: 'devSells', label: strings.devSells },
];
const DIRECTIONS: readonly { value: AlertDraft['direction']; label: string }[] = [
  { value: 'above', label: strings.above },
  { value: 'below', label: strings.below },
];
const WINDOWS = TIMEFRAMES.map((value) => ({ value, label: value }));
const UNITS: Record<Metric, { label: string; unit: string }> = {
  price: { label: strings.priceInDollars, unit: '$' },
  mcap: { label: strings.marketCapInDollars, unit: '$' },
  change: { label: strings.changeLabel, unit: '%' },
  holders: { label: strings.holdersLabel, unit: '%' },
  devSells: { label: '', unit: '' },
};

interface AlertFormProps {
  token: Alert['token'];
  /** The one that is changed; absent for a new one. */
  alert?: Alert;
  onSave: (made: { rule: AlertRule; repeat: boolean }) => void;
  onBack: () => void;
}

/** What to wait for, and whether more than once. */
export function AlertForm({ token, alert, onSave, onBack }: AlertFormProps) {
  const [draft, setDraft] = useState(alert ? toDraft(alert) : NEW_ALERT);
  const [isChecked, setIsChecked] = useState(false);
  const rule = toRule(draft);
  const error = 'error' in rule ? rule.error : undefined;
  const change = (fields: Partial<AlertDraft>) => setDraft({ ...draft, ...fields });

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!('error' in rule)) onSave({ rule, repeat: draft.repeat });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Segmented
        label={strings.metric}
        options={METRICS}
        value={draft.metric}
        onChange={(metric) => {
          setIsChecked(false);
          change({ metric, value: '' });
        }}
        isWide
      />
      {draft.metric === 'devSells' ? (
        <p className="text-13 text-muted">{strings.devSellsHint}</p>
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            <Segmented
              label={strings.direction}
              options={DIRECTIONS}
              value={draft.direction}
              onChange={(direction) => change({ direction })}
            />
            {draft.metric === 'change' && (
              <Segmented
                label={strings.window}
                options={WINDOWS}
                value={draft.timeframe}
                onChange={(timeframe) => change({ timeframe })}
              />
            )}
          </div>
          <ValueField
            draft={draft}
            error={isChecked ? error : undefined}
            onChange={(value) => change({ value })}
          />
          <CurrentFigure id={token.id} metric={draft.metric} timeframe={draft.timeframe} />
        </>
      )}
      <label className="flex items-center gap-2 text-13 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-brass"
          checked={draft.repeat}
          onChange={(event) => change({ repeat: event.target.checked })}
        />
        {strings.repeat}
      </label>
      <div className="flex justify-end gap-3">
        <Button onClick={onBack}>{strings.back}</Button>
        <Button type="submit" variant="primary">
          {alert ? strings.saveAlert : strings.addAlert}
        </Button>
      </div>
    </form>
  );
}

interface ValueFieldProps {
  draft: AlertDraft;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ValueField({ draft, error, onChange }: ValueFieldProps) {
  const errorId = useId();
  const { label, unit } = UNITS[draft.metric];
  return (
    <div>
      <div className="relative">
        <Input
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="decimal"
          placeholder={label}
          className="pr-9 aria-invalid:border-down"
          value={draft.value}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden="true" className="absolute top-2.5 right-3 text-13 text-muted">
          {unit}
        </span>
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-12 text-down">
          {error}
        </p>
      )}
    </div>
  );
}
