import './app/app.css';

/** A hidden page draws nothing. */
const MAX_PAINT_MS = 300;

/** Until the words that the page brought with it are on the screen: the next frame alone is drawn after what follows it has begun. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, MAX_PAINT_MS);
  });
}

// Not at the top of the module: where one waits there, the bundler leaves chunks apart that could be one.
async function begin(): Promise<void> {
  // The first number format of a page takes 10 ms, all others none: before there is anything that could be touched.
  // oxlint-disable-next-line no-restricted-properties -- writes nothing, and the formats of domain come with a later chunk
  Intl.NumberFormat('en-US');
  await painted();
  // What the screen needs, all at once (vite.config.ts): asked for any sooner it would delay those words.
  const ahead = document.querySelector<HTMLTemplateElement>('#ahead');
  if (ahead) document.head.append(ahead.content);
  // One after the other, so that a slow phone is never held for as long as all of it takes.
  await import('react-dom/client');
  const { start } = await import('./app/start.tsx');
  await new Promise((resolve) => setTimeout(resolve));
  await start();
}

void begin();
