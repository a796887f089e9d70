import { USDC } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aHealth } from '#entities/health/health.builder.ts';
import { TokenIcon } from './token-icon.tsx';
import { TokenLogo } from './token-logo.tsx';

const ID = 'AUXi9zoed97yU4vTsWkYFoVK7ePgWn5VM6myNerC7kLC';
const ICON = 'https://pictures.example/a b.png';
const PROXIED = '/image?url=https%3A%2F%2Fpictures.example%2Fa+b.png&w=125&h=125&dpr=2&quality=80';

let remoteImages: boolean;
const asked = vi.fn();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', (path: string) => {
    asked(path);
    return Promise.resolve(Response.json(aHealth({ remoteImages })));
  });
});
afterEach(cleanup);

const draw = (id: string, icon?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TokenIcon id={id} icon={icon} />
    </QueryClientProvider>,
  );
const picture = () => document.querySelector('img');
const sourceOf = () => picture()?.getAttribute('src');
const fail = () => fireEvent.error(picture() ?? document.body);

it('is drawn by the page, without a request, where the server would draw it or none is named', () => {
  for (const icon of [undefined, `http://orrery.localhost:8080/image/icons/${ID}.png`]) {
    const { container, unmount } = draw(ID, icon);
    expect(container.querySelectorAll('svg circle')).toHaveLength(3);
    unmount();
  }
  draw(USDC, ICON);
  expect(document.querySelector('use')?.getAttribute('href')).toBe(`/icons.svg#${USDC}`);
  expect([picture(), asked.mock.calls]).toEqual([null, []]);
});

it('comes through the image proxy, and meanwhile is the one made of the address', async () => {
  const { container } = draw(ID, ICON);
  expect(container.querySelectorAll('svg circle')).toHaveLength(3);
  await waitFor(() => expect(sourceOf()).toBe(PROXIED));
  expect(picture()?.loading).toBe('lazy');
  expect(asked).not.toHaveBeenCalled();
});

it('is unknown when the proxy has none, unless the operator allows remote images', async () => {
  remoteImages = false;
  draw(ID, ICON);
  await waitFor(() => expect(sourceOf()).toBe(PROXIED));
  fail();
  expect(await screen.findByRole('img', { name: 'Unknown icon' })).toBeTruthy();
  await waitFor(() => expect(asked.mock.calls).toEqual([['/health']]));
  expect(picture()).toBeNull();
});

it('is raw where that is allowed, without saying whose page it is on, and unknown when that fails too', async () => {
  remoteImages = true;
  draw(ID, ICON);
  await waitFor(() => expect(sourceOf()).toBe(PROXIED));
  fail();
  await waitFor(() => expect(sourceOf()).toBe(ICON));
  expect(picture()?.referrerPolicy).toBe('no-referrer');
  fail();
  expect(await screen.findByRole('img', { name: 'Unknown icon' })).toBeTruthy();
});

it('carries a warning badge in a logo of a token that nobody verified, and none in that of another', () => {
  const { container, rerender } = render(<TokenLogo id={ID} isVerified={false} />);
  const badge = screen.getByRole('img', { name: 'Not verified' });
  expect(container.firstElementChild?.contains(badge)).toBe(true);
  expect(container.querySelectorAll('svg circle')).toHaveLength(3);
  rerender(<TokenLogo id={ID} isVerified />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelectorAll('svg circle')).toHaveLength(3);
});
