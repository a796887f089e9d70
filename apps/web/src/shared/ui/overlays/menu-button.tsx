import { type ComponentProps, type ComponentType, type RefObject, Suspense, useRef } from 'react';
import { type HoverMenu, useHoverMenu } from './use-hover-menu.ts';

interface MenuButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'onClick'> {
  /** What it opens; it may be lazy. */
  panel: ComponentType<{ menu: HoverMenu; button: RefObject<HTMLButtonElement | null> }>;
}

/** A button that opens a panel by a press, or by a mouse that rests on it. */
export function MenuButton({ panel: Panel, ...rest }: MenuButtonProps) {
  const menu = useHoverMenu();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = menu.mode !== 'closed';
  return (
    <>
      <button
        {...rest}
        {...menu.hover}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={menu.press}
      />
      <Suspense>{isOpen && <Panel menu={menu} button={button} />}</Suspense>
    </>
  );
}
