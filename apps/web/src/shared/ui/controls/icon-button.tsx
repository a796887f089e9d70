import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

const SIZES = {
  md: 'reach size-9 rounded-md',
  sm: 'reach size-7 rounded-sm',
  text: 'reach size-4 rounded-sm',
};

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for those who cannot see the icon. */
  label: string;
  /** `text` stands in a line of small text; the area that takes the press is larger than what is seen. */
  size?: keyof typeof SIZES;
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
        SIZES[size],
        className,
      )}
    />
  );
}
