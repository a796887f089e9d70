import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawShareCard, escapeMarkup } from './share-card.ts';
import { toSharePage } from './share-page.ts';

const NOW = Date.UTC(2026, 0, 2);
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
    const plain = elements(drawShareCard(anAsset(), [1, 2, 3], NOW));
    fc.assert(
      fc.property(words, words, (symbol, name) => {
        expect(elements(drawShareCard(anAsset({ symbol, name }), [1, 2, 3], NOW))).toEqual(plain);
      }),
    );
  });

  it('says what is known, and draws no line through fewer than two prices', () => {
    const svg = drawShareCard(
      anAsset({ usdPrice: 1.5, mcap: 2_500_000, stats24h: { priceChange: -3 } }),
      [1],
      NOW,
    );
    for (const text of ['JUP', '$1.5', '$2.50M', '−3.00% in 24h']) expect(svg).toContain(`>${text}<`);
    expect(svg).not.toContain('<path');
    expect(drawShareCard(anAsset(), [], NOW)).not.toContain('24h');
    expect(drawShareCard(anAsset({ usdPrice: 0.000023174 }), [], NOW)).toContain('>$0.0₄23174<');
  });
});

it('says of a token of today no change of a day, on the picture and in the page', () => {
  const born = (ms: number) => new Date(NOW - ms).toISOString();
  const asset = anAsset({ usdPrice: 1.5, stats24h: { priceChange: 733 }, createdAt: born(86_399_999) });
  const said = (one: Asset) =>
    drawShareCard(one, [1], NOW) +
    toSharePage(HTML, { asset: one, publicUrl: 'https://orrery.example', now: NOW });
  expect(said(asset)).not.toContain('733');
  expect(said({ ...asset, createdAt: born(86_400_000) }).match(/733\.00%/g)?.length).toBe(3);
});

describe('the page of a link', () => {
  it('has the same markup for any name of a token, and never what was there before', () => {
    const shape = (html: string) => html.replaceAll(/"[^"<>]*"|>[^<>]*</g, '');
    const shared = (asset: Asset) =>
      toSharePage(HTML, { asset, publicUrl: 'https://orrery.example', now: NOW });
    const plain = shape(shared(anAsset()));
    fc.assert(
      fc.property(words, words, (symbol, name) => {
        expect(shape(shared(anAsset({ symbol, name })))).toBe(plain);
      }),
    );
  });

  it('names the token, its price and its picture at the public address', () => {
    const asset = anAsset({ usdPrice: 1.5, mcap: 2_500_000, liquidity: 900, holderCount: 7 });
    const html = toSharePage(HTML, { asset, publicUrl: 'https://orrery.example', now: NOW });
    expect(html).toContain('<title>JUP $1.5 | Orrery</title>');
    expect(html).toContain(`content="https://orrery.example/image/tokens/${asset.id}.png"`);
    const said = 'Jupiter costs $1.5. Market cap $2.50M, liquidity $900, 7 holders.';
    expect(html).toContain(`<meta name="description" content="${said}" />`);
    expect(html).toContain(`<meta property="og:description" content="${said}" />`);
  });
});

it('escapes all that means something in markup, and drops what is invisible', () => {
  expect(escapeMarkup(`<b a="x" c='y'>&\u200b\u202e`)).toBe('&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;');
});
