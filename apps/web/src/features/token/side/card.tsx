import type { ReactNode } from 'react';
import { Panel } from '#shared/ui/panel.tsx';

interface CardProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One thing about the token, under its name. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <Panel aria-label={title} className="flex flex-col gap-3 p-4">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="whitespace-nowrap font-semibold text-14">{title}</h2>
        {aside}
      </header>
      {children}
    </Panel>
  );
}

/** A name and its figure. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-4 text-13">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
