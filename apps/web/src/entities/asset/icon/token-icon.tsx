import { PICTURED } from '@orrery/domain/icons/icon-sprite';
import { isOwnIcon } from '@orrery/domain/icons/token-icon';
import { lazy, Suspense } from 'react';
import { Identicon } from './identicon.tsx';

export interface TokenIconProps {
  id: string;
  /** The address of the token's picture, as its asset has it. */
  icon?: string | null | undefined;
  size?: number;
}

/** Only where a token has a picture of its own making; without it, the picture made of the address. */
const ForeignIcon = lazy(() =>
  import('./foreign-icon.tsx').then(
    (module) => ({ default: module.ForeignIcon }),
    () => ({ default: Identicon }),
  ),
);

/** A token's picture: one of the app's, its own from another host, or one drawn from its address. */
export function TokenIcon({ id, icon, size = 28 }: TokenIconProps) {
  if (PICTURED.has(id))
    return (
      <svg width={size} height={size} aria-hidden="true" className="shrink-0 rounded-full">
        <use href={`/icons.svg#${id}`} />
      </svg>
    );
  const identicon = <Identicon id={id} size={size} />;
  if (!icon || isOwnIcon(icon, id)) return identicon;
  return (
    <Suspense fallback={identicon}>
      <ForeignIcon key={icon} id={id} icon={icon} size={size} />
    </Suspense>
  );
}
