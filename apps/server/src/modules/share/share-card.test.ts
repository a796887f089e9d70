import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawShareCard, escapeMarkup } from './share-card.ts';
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

it('says how the last day went where that is known, on the picture and in the page', () => {
  const said = (stats24h: Asset['stats24h']) => {
    const asset = anAsset({ usdPrice: 1.5, stats24h });
    return drawShareCard(asset, [1]) + toSharePage(HTML, { asset, publicUrl: 'https://orrery.example' });
  };
  expect(said({ numBuys: 3 })).not.toMatch(/24h|in a day/);
  expect(said({ priceChange: 733 }).match(/733\.00%/g)?.length).toBe(3);
});

describe('the page of a link', () => {
  it('has the same markup for any name of a token, and never what was there before', () => {
    const shape = (html: string) => html.replaceAll(/"[^"<>]*"|>[^<>]*</g, '');
    const shared = (asset: Asset) => toSharePage(HTML, { asset, publicUrl: 'https://orrery.example' });
    const plain = shape(shared(anAsset()));
    fc.assert(
      fc.property(words, words, (symbol, name) => {
        expect(shape(shared(anAsset({ symbol, name })))).toBe(plain);
      }),
    );
  });

  it('names the token, its price and its picture at the public address', () => {
    const asset = anAsset({ usdPrice: 1.5, mcap: 2_500_000, liquidity: 900, holderCount: 7 });
    const html = toSharePage(HTML, { asset, publicUrl: 'https://orrery.example' });
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
