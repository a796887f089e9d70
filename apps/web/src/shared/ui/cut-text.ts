/** What may be cut: one line, a few lines, or parts that do not fit beside each other. */
const MAY_BE_CUT = '.truncate, [class*="line-clamp-"], [data-clips]';

/** Gives each text that its place cuts a title with all of it, when the pointer comes to it; what has a title of its own keeps it. Returns how to stop. */
export function startTitlingCutText(): () => void {
  const onPointerOver = ({ target }: PointerEvent) => {
    const text = target instanceof Element ? target.closest<HTMLElement>(MAY_BE_CUT) : null;
    if (!text || (text.title !== '' && !('titled' in text.dataset))) return;
    const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
    if (isCut) text.title = text.innerText.replaceAll(/\s+/g, ' ').trim();
    else text.removeAttribute('title');
    text.toggleAttribute('data-titled', isCut);
  };
  document.addEventListener('pointerover', onPointerOver);
  return () => document.removeEventListener('pointerover', onPointerOver);
}
