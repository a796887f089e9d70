/** Calls back with the next frame; a page that is awake though hidden has none, and is called as soon as it is hidden. */
export function nextFrame(deliver: () => void, isAwake: boolean): void {
  if (isAwake && document.hidden) deliver();
  else if (isAwake) runSoon(deliver);
  else requestAnimationFrame(deliver);
}

function runSoon(deliver: () => void) {
  const run = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
    deliver();
  };
  const frame = requestAnimationFrame(run);
  document.addEventListener('visibilitychange', run);
}
