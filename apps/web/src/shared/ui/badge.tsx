import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  neutral: 'bg-raised text-muted',
  brass: 'wash-brass text-text',
  up: 'wash-up text-up',
  down: 'wash-down text-down',
  warn: 'wash-warn text-text',
  info: 'wash-info text-info',
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
