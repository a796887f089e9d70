import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Notice } from '@orrery/wire/system/health';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGiftCode } from '#entities/gift/gift-code.ts';
import { aHealth } from '#entities/health/health.builder.ts';
import { healthQueries } from '#entities/health/health.queries.ts';
import { anAccount, aWallet, type WalletParts } from '#entities/wallet/wallet.builder.ts';
import { disconnectWallet, offerLinkWallets } from '#entities/wallet/wallet.connection.ts';
import { rememberedEntry, useWallet } from '#entities/wallet/wallet.store.ts';
import { setPairing } from '#entities/wallet/walletconnect/pairing.store.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { ConnectPanel } from './connect-panel.tsx';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }));

vi.mock('#entities/wallet/wallet.connection.ts', async (load) => ({
  ...(await load<typeof import('#entities/wallet/wallet.connection.ts')>()),
  offerLinkWallets: vi.fn(async () => {}),
}));

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';

interface Scene {
  wallets?: readonly WalletParts[];
  remembered?: string[];
  network?: 'local' | 'devnet' | 'mainnet-beta';
  notice?: Notice;
}

function show({ wallets = [], remembered = [], network = 'devnet', notice }: Scene = {}) {
  rememberedEntry.set({ names: remembered, isConnected: false });
  useWallet.setState({ wallets: wallets.map((parts) => aWallet(parts).wallet), remembered });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(healthQueries.now().queryKey, { network, notice } as never);
  render(
    <QueryClientProvider client={client}>
      <ConnectPanel />
    </QueryClientProvider>,
  );
}

const row = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section');
  return section ? within(section) : screen;
};
const namesIn = (title: string) =>
  row(title)
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
});
afterEach(async () => {
  cleanup();
  await act(() => disconnectWallet());
  useWallet.setState({ wallets: [], remembered: [] });
  localStorage.clear();
  delete document.documentElement.dataset.network;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.mocked(showToast).mockClear();
});

it('is titled Connect, with the wallets used before, up to four that are here, and the rest behind a button', () => {
  const names = ['Zeal', 'Phantom', 'Backpack', 'Solflare', 'Magic Eden'];
  show({ wallets: names.map((name) => ({ name })), remembered: ['Zeal'] });
  screen.getByRole('dialog', { name: 'Connect' });
  expect(namesIn('Recently Used')).toEqual(['Zeal']);
  expect(namesIn('Installed')).toEqual(['Phantom', 'Solflare', 'Backpack', 'Magic Eden']);
  expect(screen.queryByText('MetaMask')).toBeNull();
  press('View More Wallets');
  expect(screen.getByRole('button', { name: 'View Less Wallets' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
  screen.getByRole('button', { name: /^MetaMask/ });
  expect(screen.getAllByRole('button', { name: 'Zeal' })).toHaveLength(2);
  press('View Less Wallets');
  expect(screen.queryByText('MetaMask')).toBeNull();
});

it('has rows of four columns for icons, and one or two for the rest', () => {
  show({ wallets: [{ name: 'Phantom' }] });
  const grid = (name: RegExp) => screen.getByRole('button', { name }).closest('.grid')?.className;
  expect(grid(/^Phantom/)).toContain('grid-cols-4');
  press('View More Wallets');
  expect(grid(/^MetaMask/)).toContain('grid-cols-1 gap-2 sm:grid-cols-2');
});

it('says so when nothing is here, and where it can be had', () => {
  show();
  screen.getByText(
    'No wallet extension found. Install one, such as Phantom, Solflare or Backpack, and reload.',
  );
  press('View More Wallets');
  press(/^Phantom/);
  expect(vi.mocked(showToast).mock.calls.map(([, words]) => words)).toEqual([
    {
      title: 'Phantom Wallet is not installed',
      link: { label: 'Download', href: 'https://phantom.com/download' },
    },
  ]);
});

it('begins with what can be used: extensions first, then the throwaway wallet, and only then what is missing', () => {
  const dialog = () => screen.getByRole('dialog').textContent;
  const order = (...names: string[]) => names.map((name) => dialog()?.indexOf(name) ?? -1);
  show({ network: 'local' });
  const [burner = -1, missing = -1] = order('Burner', 'No wallet extension found');
  expect(burner).toBeGreaterThan(0);
  expect(missing).toBeGreaterThan(burner);
  cleanup();
  show({ network: 'local', wallets: [{ name: 'Phantom' }] });
  const [extension = -1, after = -1] = order('Phantom', 'Burner');
  expect(extension).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(extension);
});

it('shows the throwaway wallet where coins are worth nothing', () => {
  show({ network: 'local' });
  screen.getByRole('button', { name: /^Burner Embedded chain only/ });
  cleanup();
  show({ network: 'devnet' });
  screen.getByRole('button', { name: /^Burner Test networks only/ });
  cleanup();
  show({ network: 'mainnet-beta' });
  expect(screen.queryByRole('button', { name: /^Burner/ })).toBeNull();
});

it('says of each kind of wallet where its keys are, and of the burner that they are this page’s', async () => {
  show({ network: 'local', wallets: [{ name: 'Phantom' }, { name: 'Solflare', isLink: true }] });
  const dialog = screen.getByRole('dialog', { name: 'Connect' });
  expect(dialog.textContent).not.toMatch(/never sees/);
  expect(
    row('Installed').getByText('An extension keeps its keys; this page gets what it signs.'),
  ).toBeTruthy();
  row('Wallet Apps').getByText(/^An app keeps its keys/);
  expect(screen.getByRole('button', { name: /^Burner/ }).textContent).toContain(
    'Its key is this page’s own: made and stored in this browser, and used without prompting.',
  );
});

it('says of nothing that it keeps keys where it is not there', () => {
  show({ network: 'local' });
  expect(screen.queryByText(/keeps its keys/)).toBeNull();
});

it('on a phone says of a gift’s page that apps are not told its link, which can be copied', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  history.replaceState(null, '', '/gift');
  useGiftCode.setState({ code: 'abcdefghijkmnopqrstuvw' });
  show();
  screen.getByText(/^An app is not told the link of your gift/);
  screen.getByRole('button', { name: 'Copy the link of the gift' });
  cleanup();
  history.replaceState(null, '', '/swap');
  show();
  expect(screen.queryByText(/the link of your gift/)).toBeNull();
  useGiftCode.setState({ code: undefined });
  history.replaceState(null, '', '/');
});

it('waits for a wallet, asks it once however often it is pressed, and can give up', async () => {
  const connect = vi.fn(() => new Promise<never>(() => {}));
  show({ wallets: [{ name: 'Slow', connect }] });
  press('Slow');
  press('Slow');
  expect(connect).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toContain('Waiting for Slow. Confirm in the wallet.');
  press('Cancel');
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  expect(useWallet.getState().connection.status).toBe('disconnected');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why a wallet is not connected, and asks it again', async () => {
  let answer: () => Promise<{ accounts: readonly ReturnType<typeof anAccount>[] }> = () =>
    Promise.reject(new Error('User rejected'));
  show({ wallets: [{ name: 'Shy', connect: () => answer() }] });
  press('Shy');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Shy did not connect.');
  answer = async () => ({ accounts: [anAccount(WRAPPED_SOL)] });
  press('Try again');
  await waitFor(() => expect(useWallet.getState().connection.status).toBe('connected'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells of a remembered wallet that is gone, and forgets it when asked', () => {
  show({ wallets: [{ name: 'Phantom' }], remembered: ['Gone', 'Phantom'] });
  expect(namesIn('Recently Used')).toEqual(['GoneNot installed', 'Phantom']);
  press('Forget Gone');
  expect(namesIn('Recently Used')).toEqual(['Phantom']);
  expect(rememberedEntry.get().names).toEqual(['Phantom']);
  press('Forget Phantom');
  expect(screen.queryByText('Recently Used')).toBeNull();
});

it('warns of two wallets of one name', () => {
  show({ wallets: [{ name: 'Phantom' }, { name: 'Phantom' }] });
  screen.getByText('More than one wallet calls itself Phantom. Check the address once it is connected.');
});

it('on a phone opens the page in the app of a wallet that is not here, but not within such an app', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  show();
  expect(screen.queryByText(/No wallet extension/)).toBeNull();
  expect(offerLinkWallets).toHaveBeenCalledWith('devnet');
  press('View More Wallets');
  expect(screen.getByRole('link', { name: /^Backpack/ }).getAttribute('href')).toMatch(
    /^https:\/\/backpack\.app\/ul\/v1\/browse\/http.*connect%3DBackpack/,
  );
  screen.getByRole('button', { name: /^Nightly/ });
  cleanup();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${IPHONE} Phantom/ios`);
  show();
  press('View More Wallets');
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([false, true])(
  'shows the code by which a wallet of another device joins; phone: %s',
  async (isPhone) => {
    if (isPhone) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    show({ wallets: [{ name: 'WalletConnect', connect: () => new Promise(() => {}) }] });
    press('WalletConnect');
    await screen.findByText('Preparing the code...');
    act(() => setPairing('wc:7f6e@2?symKey=1'));
    await screen.findByRole('img', { name: 'Code to connect a wallet by' });
    screen.getByText(/^The wallet on the other device keeps its keys/);
    screen.getByRole('button', { name: 'Copy the code as a link' });
    const link = screen.queryByRole('link', { name: 'Open a wallet on this device' });
    expect(link?.getAttribute('href')).toBe(isPhone ? 'wc:7f6e@2?symKey=1' : undefined);
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Code/ })).toBeNull());
    act(() => setPairing(undefined));
  },
);

it('names a wallet that does not list the network of the page, and where it is', () => {
  document.documentElement.dataset.network = 'mainnet-beta';
  show({
    wallets: [{ name: 'Backpack', chains: ['solana:devnet'] }, { name: 'Phantom' }],
    network: 'mainnet-beta',
  });
  screen.getByText('Backpack is on Devnet; Orrery is on Mainnet');
  expect(screen.queryByText(/^Phantom is on/)).toBeNull();
});

it('shows the operator’s notice before any wallet, once for each notice', () => {
  const notice = { termsUrl: 'https://orrery.example/terms', region: 'Not offered in Utopia.' };
  show({ wallets: [{ name: 'Phantom' }], network: 'mainnet-beta', notice });
  screen.getByRole('dialog', { name: 'Before you connect' });
  screen.getByText('Not offered in Utopia.');
  const terms = screen.getByRole('link', { name: 'terms' });
  expect([terms.getAttribute('href'), terms.getAttribute('rel')]).toEqual([
    'https://orrery.example/terms',
    'noopener noreferrer',
  ]);
  expect(screen.queryByRole('button', { name: 'Phantom' })).toBeNull();
  press('Agree and continue');
  screen.getByRole('button', { name: 'Phantom' });
  cleanup();
  show({ wallets: [{ name: 'Phantom' }], network: 'mainnet-beta', notice });
  screen.getByRole('button', { name: 'Phantom' });
  cleanup();
  show({ wallets: [{ name: 'Phantom' }], network: 'mainnet-beta', notice: { region: 'Nor in Erewhon.' } });
  expect(screen.queryByRole('link', { name: 'terms' })).toBeNull();
  press('Continue');
  screen.getByRole('button', { name: 'Phantom' });
});

it('offers no wallet of another network before the server has said whether there is a notice', async () => {
  document.documentElement.dataset.network = 'mainnet-beta';
  let answer = (_response: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  useWallet.setState({ wallets: [aWallet({ name: 'Phantom' }).wallet], remembered: [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectPanel />
    </QueryClientProvider>,
  );
  screen.getByRole('dialog', { name: 'Before you connect' });
  expect(screen.queryByRole('button', { name: 'Phantom' })).toBeNull();
  await act(async () => answer(Response.json(aHealth({ network: 'mainnet-beta' }))));
  await screen.findByRole('button', { name: 'Phantom' });
});
