/** Calls back with the next frame; a page that is awake though hidden has none, and is called as soon as it is hidden. */
export function nextFrame(deliver: () => void, isAwake: boolean): void {
  if (!isAwake) return void requestAnimationFrame(deliver);
  if (document.hidden) return deliver();
  const run = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
    deliver();
  };
  const frame = requestAnimationFrame(run);
  document.addEventListener('visibilitychange', run);
}
