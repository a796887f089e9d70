/** Fetches the palette with the first key that is held for it. Returns what stops it. */
export function preparePaletteByKey(): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Control' && key !== 'Meta') return;
    stop();
    void import('./search-or-palette.tsx').then(
      ({ preparePalette }) => preparePalette(),
      () => {},
    );
  };
  const stop = () => document.removeEventListener('keydown', onKeyDown);
  document.addEventListener('keydown', onKeyDown);
  return stop;
}
