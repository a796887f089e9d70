import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What a browser had to say of its pages, and whom they asked. */
export interface Watched {
  /** Breaches of the content security policy, errors on the console and uncaught errors, in order. */
  complaints: string[];
  /** Origins of every request and socket. */
  asked: Set<string>;
}

/** Watches every page of a context; call it before the first one goes anywhere. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const watched: Watched = { complaints: [], asked: new Set() };
  const complain = (text: string) => watched.complaints.push(text);
  const ask = (url: string) => {
    if (!url.startsWith('data:')) watched.asked.add(new URL(url.replace(/^blob:/, '')).origin);
  };
  await context.exposeFunction('breach', complain);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { breach: (text: string) => void }).breach(
        `${violatedDirective}: ${blockedURI} ${sample}`,
      );
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('request', (request) => ask(request.url()));
  const follow = (page: Page) => page.on('websocket', (socket) => ask(socket.url()));
  context.pages().forEach(follow);
  context.on('page', follow);
  return watched;
}

/** Neither the window nor the page in it can be pushed sideways, nor the window down: header and bars stay where they are. */
export async function expectToFit(page: Page): Promise<void> {
  const sideways = await page
    .locator('html, main')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(sideways).toEqual([0, 0]);
  const down = await page
    .locator('html')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(down).toBe(0);
}
