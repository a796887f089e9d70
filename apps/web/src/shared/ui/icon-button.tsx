import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for those who cannot see the icon. */
  label: string;
  size?: 'sm' | 'md';
}

export function IconButton({ label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-flex shrink-0 items-center justify-center border border-line bg-raised text-muted transition hover:border-muted/60 hover:text-text disabled:opacity-50',
        size === 'md' ? 'size-9 rounded-md' : 'size-7 rounded-sm',
        className,
      )}
    />
  );
}
