import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDescriber } from './describe-page.ts';
import { drawPageCard, drawShareCard, escapeMarkup } from './share-card.ts';
import { toSharePage } from './share-page.ts';

const HTML =
  '<head><meta name="description" content="One token." /><title>Token | Orrery</title></head><body>One token.</body>';

function anAsset(asset: Partial<Asset> = {}): Asset {
  return {
    id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address,
    symbol: 'JUP',
    name: 'Jupiter',
    decimals: 6,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
    ...asset,
  };
}

/** What a token may call itself: much of it meant to be something else. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</text><script>', '"><img src=x>', "$'$&$1", '&lt;', '\u202eevil', '\ud800'),
);

describe('the picture of a link', () => {
  it('has the same elements for any name of a token', () => {
    const elements = (svg: string) => svg.match(/<\/?[a-z]+/g);
    const plain = elements(drawShareCard(anAsset(), [1, 2, 3]));
    fc.assert(
      fc.property(words, words, (symbol, name) => {
        expect(elements(drawShareCard(anAsset({ symbol, name }), [1, 2, 3]))).toEqual(plain);
      }),
    );
  });

  it('says what is known, and draws no line through fewer than two prices', () => {
    const svg = drawShareCard(
      anAsset({ usdPrice: 1.5, mcap: 2_500_000, stats24h: { priceChange: -3 } }),
      [1],
    );
    for (const text of ['JUP', '$1.5', '$2.50M', '−3.00% in 24h']) expect(svg).toContain(`>${text}<`);
    expect(svg).not.toContain('<path');
    expect(drawShareCard(anAsset(), [])).not.toContain('24h');
    expect(drawShareCard(anAsset({ usdPrice: 0.000023174 }), [])).toContain('>$0.0₄23174<');
  });
});

/** The page at a path, in a market of the assets given. */
async function pageOf(path: string, ...assets: Asset[]) {
  const assetOf = (id: string) => assets.find((asset) => asset.id === id);
  const describePage = createDescriber({
    market: {
      has: (id) => assetOf(id) !== undefined,
      asset: (id) => assetOf(id) ?? anAsset(),
      verifiedAddresses: ([symbol = '']) =>
        Object.fromEntries(assets.filter((asset) => asset.symbol === symbol).map(({ id }) => [symbol, id])),
    },
    launchpadStats: async () => ({ launchpads: [BAGS], since: { mints: '', volume: '', traders: '' } }),
  });
  const page = await describePage(path);
  return page && toSharePage(HTML, page, 'https://orrery.example');
}

const NONE = { mints: 0, graduates: 0, bondedRate: 0, volume: 0, runners: 0, traders: 0, marketShare: 0 };
const BAGS = {
  launchpad: 'bags.fun',
  stats1d: { ...NONE, mints: 12, graduates: 3, volume: 1_500 },
  stats7d: NONE,
  stats30d: NONE,
};
const SOL = anAsset({ id: WRAPPED_SOL, symbol: 'SOL', name: 'Wrapped SOL', usdPrice: 150 });

it('says how the last day went where that is known, on the picture and in the page', async () => {
  const said = async (stats24h: Asset['stats24h']) => {
    const asset = anAsset({ usdPrice: 1.5, stats24h });
    return `${drawShareCard(asset, [1])}${await pageOf(`/tokens/${asset.id}`, asset)}`;
  };
  expect(await said({ numBuys: 3 })).not.toMatch(/24h|in a day/);
  expect((await said({ priceChange: 733 })).match(/733\.00%/g)?.length).toBe(3);
});

describe('the page of a link', () => {
  it('has the same markup for any name of a token, and never what was there before', async () => {
    const shape = (html = '') => html.replaceAll(/"[^"<>]*"|>[^<>]*</g, '');
    for (const path of [`/tokens/${anAsset().id}`, `/swap/SOL-${anAsset().id}`]) {
      const plain = shape(await pageOf(path, anAsset(), SOL));
      expect(plain).toContain('meta property=');
      await fc.assert(
        fc.asyncProperty(words, words, async (symbol, name) => {
          expect(shape(await pageOf(path, anAsset({ symbol, name }), SOL))).toBe(plain);
        }),
      );
    }
  });

  it('names the token, its price and its picture at the public address', async () => {
    const asset = anAsset({ usdPrice: 1.5, mcap: 2_500_000, liquidity: 900, holderCount: 7 });
    const html = await pageOf(`/tokens/${asset.id}`, asset);
    expect(html).toContain('<title>JUP $1.5 | Orrery</title>');
    expect(html).toContain(`content="https://orrery.example/image/tokens/${asset.id}.png"`);
    const said = 'Jupiter costs $1.5. Market cap $2.50M, liquidity $900, 7 holders.';
    expect(html).toContain(`<meta name="description" content="${said}" />`);
    expect(html).toContain(`<meta property="og:description" content="${said}" />`);
  });

  it.each([
    ['/swap/SOL-JUP', 'Swap SOL to JUP'],
    ['/trigger/JUP-SOL', 'Limit order: JUP to SOL'],
    ['/recurring/sol-JUP', 'Recurring order: SOL to JUP'],
  ])(
    'names the pair of %s with both prices and the picture of the token that is no quote',
    async (path, title) => {
      const jup = anAsset({ usdPrice: 1.5 });
      const html = await pageOf(path, jup, SOL);
      expect(html).toContain(`<title>${title} | Orrery</title>`);
      for (const price of ['SOL costs $150', 'JUP costs $1.5']) expect(html).toContain(price);
      expect(html).toContain(`/image/tokens/${jup.id}.png`);
      expect(html).toContain(`<meta property="og:url" content="https://orrery.example${path}" />`);
    },
  );

  it('names a launchpad with what came of its last day', async () => {
    const html = await pageOf('/pro/launchpads/bags');
    expect(html).toContain('In a day: 12 mints, 3 graduates, $1.50K volume.');
    expect(html).toContain('https://orrery.example/image/cards/launchpad-bags.png');
    expect(html).not.toContain('noindex');
  });

  it('shows of a wallet and of a receipt what their links show, and keeps both from search engines', async () => {
    const wallet = await pageOf('/portfolio/9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', SOL);
    expect(wallet).toContain('<title>Wallet 9WzD...AWWM | Orrery</title>');
    const receipt = await pageOf(`/transaction/${'5'.repeat(88)}`, SOL);
    expect(receipt).toContain('<title>Transaction 5555...5555 | Orrery</title>');
    for (const html of [wallet, receipt]) {
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('$');
    }
  });

  it('says nothing of its own where nothing is known', async () => {
    for (const path of [
      '/',
      '/swap',
      '/swap/SOL-NOBODY',
      '/swap/SOL-JUP/x',
      '/pro/launchpads/nowhere',
      '/pro/launchpads',
      '/portfolio/nobody',
      '/transaction/x',
      '/tokens/%',
      '/tokens/constructor',
      '/constructor/SOL-JUP',
    ])
      expect([path, await pageOf(path, SOL)]).toEqual([path, undefined]);
  });
});

it('a launchpad’s picture says its figures, and no name is markup on it', () => {
  const svg = drawPageCard('<b>', 'Tokens.', [['Mints', '12']]);
  expect(svg).toContain('>&lt;b&gt;<');
  for (const text of ['Tokens.', 'Mints', '12']) expect(svg).toContain(`>${text}<`);
});

it('escapes all that means something in markup, and drops what is invisible', () => {
  expect(escapeMarkup(`<b a="x" c='y'>&\u200b\u202e`)).toBe('&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;');
});
