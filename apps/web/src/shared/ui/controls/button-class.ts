import { cx } from '../cx.ts';

const VARIANTS = {
  // Brass is what can be pressed; what cannot still has to be read.
  primary:
    'bg-brass text-on-brass hover:brightness-110 disabled:bg-raised disabled:text-muted disabled:opacity-100 aria-disabled:bg-raised aria-disabled:text-muted aria-disabled:opacity-100',
  secondary: 'border border-line bg-raised text-text hover:border-muted/60',
  ghost: 'text-muted hover:bg-raised hover:text-text',
  danger: 'border border-down/50 text-down hover:bg-down/10',
};

const SIZES = {
  sm: 'h-7 rounded-sm px-2.5 text-12',
  md: 'h-9 rounded-md px-4 text-13',
  lg: 'h-12 rounded-md px-6 text-16',
};

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

/** How a button looks, for links that act as one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}, extra?: string): string {
  return cx(
    'reach inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap font-semibold transition',
    'disabled:opacity-50 disabled:hover:brightness-100 aria-disabled:opacity-50 aria-disabled:hover:brightness-100',
    VARIANTS[variant],
    SIZES[size],
    extra,
  );
}
