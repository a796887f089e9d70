import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** What it does, below its name. */
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once; a native checkbox underneath. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <label className="relative flex cursor-pointer items-center justify-between gap-4 text-13 pointer-coarse:min-h-11">
      <span>
        <span id={labelId}>{label}</span>
        {hint && (
          <span id={hintId} className="block text-12 text-muted text-pretty">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-labelledby={labelId}
        aria-describedby={hint && hintId}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line bg-raised p-0.5 transition after:size-3.5 after:rounded-full after:bg-muted after:transition peer-checked:border-brass peer-checked:bg-brass peer-checked:after:translate-x-4 peer-checked:after:bg-on-brass peer-focus-visible:outline-2 peer-focus-visible:outline-brass peer-focus-visible:outline-offset-2"
      />
    </label>
  );
}
