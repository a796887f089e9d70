import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  /** Without a full stop. */
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-raised text-muted">
        <Icon size={22} aria-hidden="true" />
      </span>
      <p className="font-semibold text-16">{title}</p>
      {hint && <p className="max-w-sm text-13 text-muted text-pretty">{hint}</p>}
      {action}
    </div>
  );
}
