interface SelectProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of many; the browser's own list. */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
      className="h-9 w-full rounded-md border border-line bg-raised px-2.5 font-semibold text-13 text-text transition hover:border-muted/60"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
