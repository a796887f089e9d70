import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  neutral: 'bg-raised text-muted',
  brass: 'bg-brass/15 text-brass',
  up: 'bg-up/12 text-up',
  down: 'bg-down/12 text-down',
  warn: 'bg-warn/15 text-warn',
  info: 'bg-info/15 text-info',
};

interface BadgeProps {
  tone?: keyof typeof TONES;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-semibold text-11',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
