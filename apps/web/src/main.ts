import './app/app.css';

/** A hidden page draws no frame. */
const FRAME_MOST_MS = 100;

/** Until the browser has drawn what the page brought with it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MOST_MS);
  });
}

await painted();
// The first number format of a page takes 10 ms, all others none: before what stands in line waits for it.
Intl.NumberFormat('en-US');
// One after the other, so that a slow phone is never held for as long as all of it takes.
await import('react-dom/client');
const { start } = await import('./app/start.tsx');
await start();
