import * as apiPaths from '@orrery/wire/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, showApp } from '#app/app.builder.tsx';

const API = 'https://data.orrery.example';
const NEXT = /^A link asks for/;
const NOW = /^Not from this server/;
const REFUSED =
  'Only hosts of orrery.example, by https or wss, and localhost may answer in place of this server. Nothing was changed.';

const health = {
  status: 'ok',
  version: '0',
  network: 'local',
  world: 'calm',
  slot: 9,
  indexedSlot: 9,
  transactionsPerSecond: 0,
  problems: [],
  domain: 'orrery.example',
};
const serve: Answer = ({ pathname }) => (pathname === apiPaths.health ? health : undefined);

const { dataset } = document.documentElement;
const stored = () => JSON.parse(localStorage.getItem('hosts:v1') ?? '""');
const reload = vi.fn();

function show(address: string, answer = serve) {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  return showApp(address, answer);
}

afterEach(() => {
  cleanup();
  delete dataset.hosts;
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = 'orrery-hosts=; path=/; max-age=0';
  localStorage.clear();
  reload.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is stored for the next load and told the server, taken out of the address, and said on the page', async () => {
  const app = show(`/swap?api=${API}/&inAmount=1&socket=wss://stream.orrery.example`);
  await waitFor(() => expect(app.address()).toBe('/swap?inAmount=1'));
  await screen.findByText(NEXT);
  screen.getByText(
    `A link asks for token data from ${API}, live prices from wss://stream.orrery.example, from the next load of the page on.`,
  );
  expect(stored()).toBe(`api=${API}|socket=wss://stream.orrery.example`);
  expect(document.cookie).toContain(`orrery-hosts=api=${API}|socket=wss://stream.orrery.example`);
  // Until then the server alone is asked.
  expect(app.asked.map(({ host }) => host)).not.toContain('data.orrery.example');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('can be undone before it is ever asked', async () => {
  show(`/swap?api=${API}`);
  await screen.findByText(NEXT);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(NEXT)).toBeNull());
  expect([stored(), document.cookie.includes('orrery-hosts')]).toEqual(['', false]);
  expect(reload).not.toHaveBeenCalled();
});

it('is asked once the server has marked the page with it, which says so without a way to hide it, until it is undone', async () => {
  localStorage.setItem('hosts:v1', JSON.stringify(`api=${API}`));
  dataset.hosts = `api=${API}`;
  const app = show('/pro');
  const line = await screen.findByText(NOW);
  expect(line.textContent).toContain(
    `Not from this server: token data from ${API}.Names, prices and links may be wrong.`,
  );
  expect(line.closest('output')?.querySelector('[aria-label="Dismiss"]')).toBeNull();
  const asked = app.asked.filter(({ pathname }) => pathname.startsWith('/v1/assets'));
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([API]));
  expect(
    new Set(app.asked.filter(({ pathname }) => !/^\/v[123]\//.test(pathname)).map(({ origin }) => origin)),
  ).toEqual(new Set(['http://orrery.test']));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([stored(), reload.mock.calls.length]).toEqual(['', 1]);
});

it.each([
  'api=https://evil.example',
  'api=https://evilorrery.example',
  'api=https://orrery.example.evil',
  'api=https://orrery.example@evil.example',
  'api=https://evil%23.orrery.example',
  'api=http://data.orrery.example',
  'api=http://localhost.evil',
  'api=',
  'socket=https://orrery.example',
  'config=//orrery.example',
  'api=https://a.orrery.example&api=https://b.orrery.example',
  'api=https://a.orrery.example&config=https://evil.example',
])('refuses %s with a sentence that repeats nothing of it, and changes nothing', async (query) => {
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('hosts:v1', '"config=http://localhost:1"');
  dataset.hosts = 'config=http://localhost:1';
  const app = show(`/swap?${query}&inAmount=1`);
  await screen.findByText('Another host was refused');
  screen.getByText(REFUSED);
  expect(app.address()).toBe('/swap?inAmount=1');
  expect(stored()).toBe('config=http://localhost:1');
  expect(document.cookie).not.toContain('orrery-hosts');
  expect(document.body.textContent).not.toContain('evil');
});

it('adds one of another kind to what is there, and takes the place of one of its own', async () => {
  localStorage.setItem('hosts:v1', JSON.stringify(`api=${API}|config=http://localhost:1`));
  dataset.hosts = stored();
  show('/swap?config=http://localhost:2&socket=ws://localhost:3');
  await screen.findByText(NEXT);
  expect(stored()).toBe(`api=${API}|socket=ws://localhost:3|config=http://localhost:2`);
});

it('changes nothing where the server does not say which hosts may be asked', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  show(`/swap?api=${API}`, () => undefined);
  await screen.findByText('Another host could not be checked');
  expect([stored(), document.cookie.includes('orrery-hosts')]).toEqual(['', false]);
});

it('is told the server again when the browser has dropped the cookie of what is stored', async () => {
  localStorage.setItem('hosts:v1', JSON.stringify(`api=${API}`));
  show('/swap');
  await screen.findByText(NEXT);
  await waitFor(() => expect(document.cookie).toContain(`orrery-hosts=api=${API}`));
});

it('is removed with a sentence where what is stored is no longer allowed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('hosts:v1', '"api=https://evil.example"');
  show('/swap');
  await screen.findByText(/What was stored has been removed\.$/);
  expect([stored(), document.cookie.includes('evil')]).toEqual(['', false]);
});
