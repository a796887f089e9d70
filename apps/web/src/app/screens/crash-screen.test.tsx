import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrashPage } from './crash-page.tsx';
import { reportCrash } from './crash-report.ts';
import { CrashScreen } from './crash-screen.tsx';

const KEY = 'Orrery backup '.padEnd(20) + '5'.repeat(88);
const TestCrash = () => {
  throw new Error(`broken with ${KEY}`);
};

let sent: { event: string; metadata: { report?: string } }[];

function renderAt(path: string) {
  const root = createRootRoute();
  const pro = createRoute({ getParentRoute: () => root, path: 'pro', component: TestCrash });
  const error = createRoute({ getParentRoute: () => root, path: '_error', component: CrashPage });
  const router = createRouter({
    routeTree: root.addChildren([pro, error]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: CrashScreen,
    defaultOnCatch: reportCrash,
  });
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** More than are sent in a minute. */
const MANY = 25;

const shown = () => JSON.parse(document.querySelector('pre')?.textContent ?? 'null');

it('a screen that throws leaves the crash screen with its words, a way to support, and the report as it was sent', async () => {
  renderAt('/pro');
  await screen.findByText('Looks like the product has crashed.');
  screen.getByRole('link', { name: /Contact support on/ });
  fireEvent.click(await screen.findByText('What was sent'));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [body] = sent;
  expect(body).toMatchObject({
    event: 'Page crashed',
    metadata: { report: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  screen.getByText(String(body?.metadata.report));
  expect(shown()).toEqual(body);
  expect(JSON.stringify(body)).not.toContain('5'.repeat(88));
});

it('tells the same report at /_error until the tab is closed, and that there is none before', async () => {
  renderAt('/_error');
  await screen.findByText('Nothing has crashed in this tab');
  screen.getByRole('link', { name: 'Go to Swap' });
  cleanup();
  reportCrash('a rejection that no boundary caught');
  await waitFor(() => expect(sessionStorage.getItem('crash:v1')).not.toBeNull());
  renderAt('/_error');
  await screen.findByText(String(sent[0]?.metadata.report));
  expect(shown()).toEqual(sent[0]);
});

it('shows nothing as sent that was not, and keeps the last report that was', async () => {
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
  for (let number = 0; number < MANY; number += 1) reportCrash(new Error(`crash ${number}`));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  const last = sent.at(-1);
  expect(sent.length).toBeLessThan(MANY);
  renderAt('/pro');
  await screen.findByText('Nothing was sent about this crash: too many others came before it.');
  expect(screen.queryByText('What was sent')).toBeNull();
  cleanup();
  await waitFor(() => expect(sessionStorage.getItem('crash:v1')).toContain(String(last?.metadata.report)));
  renderAt('/_error');
  await screen.findByText(String(last?.metadata.report));
  expect(shown()).toEqual(last);
});
