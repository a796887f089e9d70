import type { ReactNode } from 'react';

interface SettingProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** One setting under its name. */
export function Setting({ title, hint, children }: SettingProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold text-12">{title}</h3>
      {children}
      {hint && <p className="text-12 text-muted text-pretty">{hint}</p>}
    </section>
  );
}
