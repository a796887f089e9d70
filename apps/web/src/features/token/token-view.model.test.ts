import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { toSocials, toWarnings } from './token-view.model.ts';

const texts = (...args: Parameters<typeof toWarnings>) => toWarnings(...args).map(({ text }) => text);

describe('warnings', () => {
  it('say nothing of a verified token that passed every check, nor of what is unknown', () => {
    const audit = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 14.9 };
    expect(texts(anAsset({ isVerified: true, audit }), undefined)).toEqual([]);
    expect(texts(anAsset({ isVerified: true }), undefined)).toEqual([]);
  });

  it('say all there is to beware of, the gravest first', () => {
    const audit = { mintAuthorityDisabled: false, freezeAuthorityDisabled: false, topHoldersPercentage: 15 };
    expect(texts(anAsset({ audit }), { id: 'real' as Address, symbol: 'JUP' })).toEqual([
      'Looks like JUP',
      'Not verified',
      'Mint authority',
      'Freeze authority',
      'High concentration',
    ]);
  });
});

it('links to pages of https alone, for any links a token gives', () => {
  const links = { website: 'https://a.example', twitter: 'javascript:alert(1)', telegram: 'not a link' };
  expect(toSocials(links)).toEqual([{ name: 'Website', href: 'https://a.example/' }]);
  expect(toSocials({ website: null, telegram: 'data:text/html,x' })).toEqual([]);
  expect(toSocials({ website: 'http://a.example', telegram: 'https://me:secret@t.example' })).toEqual([]);
});
