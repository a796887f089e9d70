import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPLORERS } from './explorer-names.ts';
import { explorerImage, explorerLink, explorerName, explorerOn, explorersOf } from './explorers.ts';

const SIX = ['Solscan', 'Solana Beach', 'Solana Explorer', 'SolanaFM', 'XRAY', 'OKLink'];
const link = (options: Partial<Parameters<typeof explorerLink>[0]>) =>
  explorerLink({
    explorer: 'solscan',
    kind: 'transaction',
    value: 'sig',
    network: 'mainnet-beta',
    rpcUrl: 'http://127.0.0.1:8899/?a=1',
    ...options,
  });

describe('the explorers one can choose from', () => {
  it('are six, Solscan the default, of which each network has those that can show it', () => {
    expect(explorersOf('mainnet-beta').map(explorerName)).toEqual(SIX);
    expect(explorersOf('devnet').map(explorerName)).toEqual(SIX.slice(0, 5));
    expect(explorersOf('testnet').map(explorerName)).toEqual(SIX.slice(0, 4));
    expect(explorersOf('local').map(explorerName)).toEqual(['Orrery', 'Solana Explorer']);
  });

  it('have a mark each, which the app has a file of', () => {
    const marks = readFileSync(new URL('../../../apps/web/public/explorers.svg', import.meta.url), 'utf8');
    const ids = [...marks.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => `/explorers.svg#${id}`);
    expect(EXPLORERS.map(explorerImage)).toEqual(ids.toSorted((a, b) => order(a) - order(b)));
    expect(new Set(ids).size).toBe(7);
    function order(image: string) {
      return EXPLORERS.findIndex((explorer) => image.endsWith(`#${explorer}`));
    }
  });

  it('give way to the default where they cannot show the network', () => {
    expect(explorerOn('local', 'solscan')).toBe('orrery');
    expect(explorerOn('local', 'solana-explorer')).toBe('solana-explorer');
    expect(explorerOn('devnet', 'oklink')).toBe('solscan');
    expect(explorerOn('mainnet-beta', 'orrery')).toBe('solscan');
  });
});

describe('a link', () => {
  it.each([
    ['solscan', 'solscan.io/tx/sig', 'solscan.io/account/sig', 'solscan.io/token/sig'],
    [
      'solana-beach',
      'solanabeach.io/transaction/sig',
      'solanabeach.io/address/sig',
      'solanabeach.io/address/sig',
    ],
    [
      'solana-explorer',
      'explorer.solana.com/tx/sig',
      'explorer.solana.com/address/sig',
      'explorer.solana.com/address/sig',
    ],
    ['solana-fm', 'solana.fm/tx/sig', 'solana.fm/address/sig', 'solana.fm/address/sig'],
    ['xray', 'xray.helius.xyz/tx/sig', 'xray.helius.xyz/account/sig', 'xray.helius.xyz/token/sig'],
    [
      'oklink',
      'www.oklink.com/solana/tx/sig',
      'www.oklink.com/solana/account/sig',
      'www.oklink.com/solana/token/sig',
    ],
  ] as const)('to %s has its words', (explorer, ...urls) => {
    expect((['transaction', 'account', 'token'] as const).map((kind) => link({ explorer, kind }))).toEqual(
      urls.map((url) => `https://${url}`),
    );
  });

  it('names the network in the explorer’s own way', () => {
    expect(link({ network: 'devnet' })).toBe('https://solscan.io/tx/sig?cluster=devnet');
    expect(link({ network: 'testnet', explorer: 'solana-fm' })).toBe(
      'https://solana.fm/tx/sig?cluster=testnet-qn1',
    );
    expect(link({ network: 'devnet', explorer: 'xray' })).toBe(
      'https://xray.helius.xyz/tx/sig?network=devnet',
    );
    expect(link({ network: 'local', explorer: 'solana-explorer' })).toBe(
      'https://explorer.solana.com/tx/sig?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899%2F%3Fa%3D1',
    );
  });

  it('is none where our own pages take the explorer’s place', () => {
    for (const explorer of EXPLORERS.filter((each) => each !== 'solana-explorer'))
      expect(link({ network: 'local', explorer })).toBeUndefined();
  });

  it('keeps a value from saying more than itself', () => {
    expect(link({ value: 'a/../b?c#d' })).toBe('https://solscan.io/tx/a%2F..%2Fb%3Fc%23d');
  });
});
