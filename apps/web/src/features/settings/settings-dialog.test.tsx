import type { HealthReply } from '@orrery/wire/system/health';
import type { Address } from '@solana/kit';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aHealth } from '#entities/health/health.builder.ts';
import { referralEntry } from '#entities/referral/referral.store.ts';
import { aRemoteConfig } from '#entities/remote-config/remote-config.builder.ts';
import { closeSettings, openSettings, type SettingsTab } from '#entities/settings/settings-dialog.store.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { chooseRpc, rpcEntry } from '#shared/api/rpc-choice.ts';
import { Frame } from '#shared/frame.builder.tsx';
import { Toaster } from '#shared/ui/overlays/toaster.tsx';
import { openOptions } from '#shared/ui/select/select.builder.ts';
import { SettingsDialog } from './settings-dialog.tsx';

const NODE = 'http://127.0.0.1:8899';
const health = (network: HealthReply['network'] = 'local') =>
  aHealth({ network, rpcEndpoints: network === 'local' ? [{ id: 'Embedded node', url: NODE }] : [] });

vi.mock('#shared/api/rpc.ts', () => ({ rpc: { getSlot: () => ({ send: async () => 1_234_567n }) } }));

/** How long each node takes to answer; undefined: it refuses. */
let pings: Record<string, number | undefined> = {};
let clock = 0;

type Answer = (url: URL) => unknown;

const answer: Answer = ({ origin, pathname }) => {
  if (pathname === '/health') return health();
  if (pathname === '/swap/v1/program-id-to-label') return { a: 'Orrery', b: 'Other' };
  if (pathname.startsWith('/remoteConfig')) return aRemoteConfig();
  const ping = pings[origin === NODE ? 'node' : 'own'];
  if (ping === undefined) return 503;
  clock += ping;
  return { jsonrpc: '2.0', id: 1, result: 'ok' };
};

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
/** The dialog over a server of the test's, and the toasts beside it. */
async function open(tab: SettingsTab = 'general', answers = answer) {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, location.href);
    asked.push(url);
    const reply = answers(url);
    return typeof reply === 'number' ? new Response(null, { status: reply }) : Response.json(reply);
  });
  openSettings(tab);
  render(
    <Frame>
      <SettingsDialog quickBuy={null} />
      <Toaster />
    </Frame>,
  );
  return { asked, panel: within(await screen.findByRole('dialog', { name: 'Global Settings' })) };
}

beforeEach(() => {
  pings = { own: 42, node: 250 };
  // Every test begins with connections that are long closed.
  clock += 60_000;
});
afterEach(() => {
  act(() => closeSettings());
  cleanup();
  chooseRpc(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the Global Settings', () => {
  it('store the default currency, and the explorer of those that can show the network', async () => {
    const { panel } = await open();
    fireEvent.click(panel.getByRole('radio', { name: 'USDC' }));
    const explorers = await panel.findByRole('combobox', { name: 'Preferred Explorer' });
    const mark = () => document.querySelector('use[href^="/explorers.svg#"]')?.getAttribute('href');
    expect(mark()).toBe('/explorers.svg#orrery');
    expect(await openOptions(explorers)).toEqual(['Orrery', 'Solana Explorer']);
    fireEvent.click(screen.getByRole('option', { name: 'Solana Explorer' }));
    expect(mark()).toBe('/explorers.svg#solana-explorer');
    expect(stored('settings:v1')).toMatchObject({
      currency: 'USD',
      defaultCurrency: 'USDC',
      explorer: 'solana-explorer',
      healthMode: 'ratio',
      hideFailedTxns: false,
      hideSpamTxns: true,
    });
  });

  it('switch what is left out of the activity', async () => {
    const { panel } = await open('display');
    const [failed, spam] = ['Hide failed transactions', 'Hide spam transactions'].map((name) =>
      panel.getByRole('switch', { name }),
    );
    if (!failed || !spam) throw new Error('there are two');
    expect([failed, spam].map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'true']);
    fireEvent.click(failed);
    fireEvent.click(spam);
    expect(stored('settings:v1')).toMatchObject({ hideFailedTxns: true, hideSpamTxns: false });
  });

  it('offer the six explorers on mainnet, Solscan first', async () => {
    const { panel } = await open('general', (url) =>
      url.pathname === '/health' ? health('mainnet-beta') : answer(url),
    );
    const explorers = await panel.findByRole('combobox', { name: 'Preferred Explorer' });
    expect(explorers.textContent).toBe('Solscan');
    expect(await openOptions(explorers)).toHaveLength(6);
  });
});

describe('the RPC endpoints', () => {
  const row = (name: RegExp) => screen.findByRole('radio', { name });

  it('are listed with their pings in figures and colours, the server’s own the default', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const { panel } = await open();
    expect(await row(/^Orrery.*42 ms/)).toHaveProperty('checked', true);
    await row(/^Embedded node.*250 ms/);
    expect(panel.getByText('42 ms').className).toContain('text-up');
    expect(panel.getByText('250 ms').className).toContain('text-down');
    pings = { own: 150, node: undefined };
    // A user who comes back to the page sees the present state.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(panel.getByText('150 ms').className).toContain('text-warn'));
    await row(/^Embedded node.*Failed/);
  });

  it('name the slot of the chosen one alone', async () => {
    const { panel } = await open();
    await row(/^Orrery.* · Slot 1,234,567/);
    expect(panel.getAllByText(/Slot/)).toHaveLength(1);
  });

  it('have a ping without what opening the connection took', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const opening = [645, 7];
    const { panel } = await open('general', (url) => {
      if (url.origin === NODE) pings.node = opening.shift() ?? 7;
      return answer(url);
    });
    await row(/^Embedded node.* 7 ms/);
    expect(panel.queryByText('645 ms')).toBeNull();
  });

  it('are chosen, stored and told about', async () => {
    await open();
    fireEvent.click(await row(/^Embedded node/));
    expect(rpcEntry.get()).toBe(`${NODE}/`);
    expect(await row(/^Embedded node/)).toHaveProperty('checked', true);
    expect(await row(/^Custom/)).toHaveProperty('checked', false);
    await screen.findByText('RPC updated');
    expect(screen.queryByText('Reload the page to use this endpoint.')).toBeNull();
    fireEvent.click(await row(/^Orrery/));
    expect(rpcEntry.get()).toBeNull();
  });

  it('include one of one’s own, once its URL is one, which the page loaded next may ask', async () => {
    const { panel, asked } = await open();
    fireEvent.click(await row(/^Custom/));
    const field = panel.getByRole('textbox', { name: 'Custom RPC URL' });
    const save = panel.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    expect(panel.queryByText('URL is invalid!')).toBeNull();
    fireEvent.change(field, { target: { value: 'rpc.example.com' } });
    panel.getByText('URL is invalid!');
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: 'https://rpc.example.com/v1' } });
    expect(panel.queryByText('URL is invalid!')).toBeNull();
    fireEvent.click(save);
    expect(rpcEntry.get()).toBe('https://rpc.example.com/v1');
    await screen.findByText('RPC updated');
    await screen.findByText('Custom RPC endpoint');
    screen.getByText('Your RPC is currently set to https://rpc.example.com/v1');
    await row(/^Custom.*rpc\.example\.com.*Not measured/);
    panel.getByText('Reload the page to use this endpoint.');
    expect(asked.map(({ origin }) => origin)).not.toContain('https://rpc.example.com');
  });
});

describe('the trade settings', () => {
  it('show slippage and fees only to who sets them', async () => {
    const { panel } = await open('trading');
    for (const name of ['1%', 'Exact fee']) expect(panel.queryByRole('radio', { name })).toBeNull();
    expect(panel.queryByRole('switch', { name: 'Use wrapped SOL' })).toBeNull();
    fireEvent.click(panel.getByRole('radio', { name: 'Manual' }));
    panel.getByText(/Reverts to Auto in 14 days\.$/);
    fireEvent.click(panel.getByRole('radio', { name: '1%' }));
    expect(tradeSettingsEntry.get()).toMatchObject({ profile: 'manual', slippageBps: 100 });
    fireEvent.click(panel.getByRole('radio', { name: 'Auto' }));
    expect(tradeSettingsEntry.get()).toMatchObject({ profile: 'auto', profileSince: null });
  });

  it('keep one way of sending at least, in the order they are offered', async () => {
    const { panel } = await open('trading');
    fireEvent.click(panel.getByRole('radio', { name: 'Manual' }));
    const mode = (name: string) => panel.getByRole('checkbox', { name });
    fireEvent.click(mode('Priority fee'));
    expect(tradeSettingsEntry.get().broadcastModes).toEqual(['priorityFees']);
    fireEvent.click(mode('Nozomi tip'));
    fireEvent.click(mode('Jito tip'));
    expect(tradeSettingsEntry.get().broadcastModes).toEqual(['priorityFees', 'jito', 'nozomi']);
    fireEvent.click(mode('Priority fee'));
    expect(tradeSettingsEntry.get().broadcastModes).toEqual(['jito', 'nozomi']);
  });

  it('keep fees as lamports, and the last good one while nonsense is typed', async () => {
    const { panel } = await open('trading');
    fireEvent.click(panel.getByRole('radio', { name: 'Manual' }));
    const fee = () => panel.getByRole('textbox', { name: 'Max priority fee in SOL' });
    expect(fee()).toHaveProperty('value', '0.001');
    fireEvent.change(fee(), { target: { value: '0.10' } });
    expect(tradeSettingsEntry.get().maxPriorityFeeLamports).toBe('100000000');
    expect(fee()).toHaveProperty('value', '0.10');
    fireEvent.change(fee(), { target: { value: '5' } });
    panel.getByText('Enter an amount from 0 to 1 SOL.');
    expect(tradeSettingsEntry.get().maxPriorityFeeLamports).toBe('100000000');
    fireEvent.blur(fee());
    expect(fee()).toHaveProperty('value', '0.1');
    expect(panel.getByRole('textbox', { name: 'Max Jito tip in SOL' })).toHaveProperty('disabled', true);
  });

  it('refuse a tip that nobody would send a transaction for', async () => {
    const { panel } = await open('trading');
    fireEvent.click(panel.getByRole('radio', { name: 'Manual' }));
    fireEvent.click(panel.getByRole('checkbox', { name: 'Jito tip' }));
    fireEvent.click(panel.getByRole('checkbox', { name: 'Nozomi tip' }));
    const type = (name: string, value: string) =>
      fireEvent.change(panel.getByRole('textbox', { name }), { target: { value } });
    type('Max Jito tip in SOL', '0.000000999');
    panel.getByText('Enter an amount from 0.000001 to 1 SOL.');
    type('Max Nozomi tip in SOL', '0.000999999');
    panel.getByText('Enter an amount from 0.001 to 1 SOL.');
    type('Max Jito tip in SOL', '0.000001');
    expect(tradeSettingsEntry.get()).toMatchObject({
      maxJitoTipLamports: '1000',
      maxNozomiTipLamports: '1000000',
    });
  });

  it('exclude venues by the label map, our own by kind of pool, until the kind of transaction changes', async () => {
    const { panel } = await open('trading');
    fireEvent.click(panel.getByRole('radio', { name: 'Manual' }));
    fireEvent.click(await panel.findByRole('checkbox', { name: 'Orrery RFQ' }));
    fireEvent.click(panel.getByRole('checkbox', { name: 'Other' }));
    expect(tradeSettingsEntry.get().excludedDexes).toEqual(['Orrery RFQ', 'Other']);
    for (const name of [
      'Direct routes only',
      'Restrict intermediate tokens',
      'Use wrapped SOL',
      'Legacy transactions',
    ])
      fireEvent.click(panel.getByRole('switch', { name }));
    fireEvent.click(panel.getByRole('radio', { name: 'Exact fee' }));
    expect(tradeSettingsEntry.get()).toMatchObject({
      onlyDirectRoutes: true,
      restrictIntermediateTokens: false,
      useWSol: true,
      asLegacyTransaction: true,
      feeType: 'exact-fee',
      excludedDexes: [],
    });
  });

  it('keep above how many dollars a signature is asked about, on mainnet alone', async () => {
    const { panel } = await open('trading', (url) =>
      url.pathname === '/health' ? health('mainnet-beta') : answer(url),
    );
    const limit = await panel.findByRole('textbox', { name: 'Ask again above, in US dollars' });
    expect(limit).toHaveProperty('value', '1000');
    fireEvent.change(limit, { target: { value: '2,500' } });
    expect(tradeSettingsEntry.get().askAboveUsd).toBe(2_500);
    for (const wrong of ['', '1.5', '1000001', '-1', 'much']) {
      fireEvent.change(limit, { target: { value: wrong } });
      panel.getByText('Enter whole dollars, from 0 to 1,000,000.');
      expect(tradeSettingsEntry.get().askAboveUsd).toBe(2_500);
    }
    fireEvent.change(limit, { target: { value: '0' } });
    expect(tradeSettingsEntry.get().askAboveUsd).toBe(0);
  });

  it('name no such limit where coins are worth nothing', async () => {
    const { panel } = await open('trading', (url) =>
      url.pathname === '/health' ? health('devnet') : answer(url),
    );
    await panel.findByRole('checkbox', { name: 'Other' });
    expect(panel.queryByText('Ask again above')).toBeNull();
  });
});

describe('all settings as text', () => {
  it('are read only whole, say what will change, and come back by Undo', async () => {
    const { panel } = await open('backup');
    const field = panel.getByRole('textbox', { name: 'Settings to import' });
    const take = panel.getByRole('button', { name: 'Import' });
    fireEvent.change(field, { target: { value: '{"orrery":1,"trade":{"slippageBps":90000}}' } });
    panel.getByText('Invalid value for “trade.slippageBps”. Nothing was changed.');
    expect(take).toHaveProperty('disabled', true);
    fireEvent.change(field, { target: { value: '{"orrery":1,"trade":{"slippageBps":250}}' } });
    panel.getByText('2.5%');
    expect(tradeSettingsEntry.get().slippageBps).toBe(50);
    fireEvent.click(take);
    expect(tradeSettingsEntry.get().slippageBps).toBe(250);
    await screen.findByText('Settings imported');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(tradeSettingsEntry.get().slippageBps).toBe(50);
  });

  it('are put back to the defaults, and come back by Undo', async () => {
    const { panel } = await open('backup');
    const reset = panel.getByRole('button', { name: 'Reset all settings' });
    expect(reset).toHaveProperty('disabled', true);
    act(() => tradeSettingsEntry.set({ ...tradeSettingsEntry.get(), useWSol: true }));
    fireEvent.click(reset);
    expect(tradeSettingsEntry.get().useWSol).toBe(false);
    await screen.findByText('Settings reset');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(tradeSettingsEntry.get().useWSol).toBe(true);
  });
});

describe('the referral link', () => {
  const WALLET = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
  afterEach(() => useWallet.setState({ connection: { status: 'disconnected' } }));

  it('is the connected wallet’s, of the chosen fee, and names the network unless it is the main one', async () => {
    const connected = { status: 'connected', wallet: {}, account: {}, address: WALLET };
    // What a wallet can do is nothing to the link.
    useWallet.setState({ connection: connected as never });
    const { panel } = await open();
    const link = async () => {
      const field = await panel.findByRole('textbox', { name: 'Referral link' });
      return new URL(field.getAttribute('value') ?? '').search;
    };
    await waitFor(async () => expect(await link()).toBe(`?referrer=${WALLET}&feeBps=50&cluster=local`));
    fireEvent.click(panel.getByRole('radio', { name: '2%' }));
    expect(await link()).toBe(`?referrer=${WALLET}&feeBps=200&cluster=local`);
    cleanup();
    const other = await open('general', (url) =>
      url.pathname === '/health' ? health('mainnet-beta') : answer(url),
    );
    const field = await other.panel.findByRole('textbox', { name: 'Referral link' });
    await waitFor(() => expect(field.getAttribute('value')).not.toContain('cluster'));
  });

  it('says who brought one here, and lets one be rid of it', async () => {
    referralEntry.set({ referrer: WALLET, feeBps: 50, untilMs: Date.now() + 60_000 });
    const { panel } = await open();
    panel.getByText(/at least 0\.5%.* It ends /);
    fireEvent.click(panel.getByRole('button', { name: 'Remove' }));
    expect(referralEntry.get()).toBeNull();
    expect(panel.queryByText(WALLET)).toBeNull();
  });

  it('is not there without a wallet', async () => {
    const { panel } = await open();
    expect(panel.queryByRole('textbox', { name: 'Referral link' })).toBeNull();
  });
});
