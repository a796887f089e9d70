import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** What qualifies it, below it. */
  note?: ReactNode;
  children: ReactNode;
}

/** One figure of a receipt under its name. */
export function Fact({ name, note, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="flex min-h-6 items-center font-medium text-13 wrap-anywhere">{children}</dd>
      {note && <dd className="text-12 text-muted">{note}</dd>}
    </div>
  );
}
