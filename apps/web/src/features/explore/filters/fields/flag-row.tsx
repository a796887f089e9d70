interface FlagRowProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something a token must have, or need not. */
export function FlagRow({ label, isOn, onChange }: FlagRowProps) {
  return (
    <label className="flex h-8 pointer-coarse:h-11 cursor-pointer items-center gap-2.5 text-13">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-brass"
      />
      {label}
    </label>
  );
}
