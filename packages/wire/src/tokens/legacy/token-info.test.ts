import { KNOWN_TAGS } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Asset, AssetSchema } from '../asset.ts';
import { TokenInfoSchema, toTokenInfo } from './token-info.ts';

const asset: Asset = {
  id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address,
  symbol: 'JUP',
  name: 'Jupiter',
  decimals: 6,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
};

it('adds up what was bought and sold in 24 hours, and names the icon as the logo', () => {
  const icon = 'https://pictures.example/jup.png';
  const stats24h = { buyVolume: 10, sellVolume: 2.5 };
  const info = toTokenInfo({ ...asset, icon, stats24h, tags: ['verified'], mintAuthority: null });
  expect(v.parse(TokenInfoSchema, JSON.parse(JSON.stringify(info)))).toEqual({
    chainId: 101,
    address: asset.id,
    symbol: 'JUP',
    name: 'Jupiter',
    decimals: 6,
    logoURI: icon,
    tags: ['verified'],
    daily_volume: 12.5,
    mint_authority: null,
    stats24h,
  });
  expect(toTokenInfo({ ...asset, stats24h: { sellVolume: 2 } }).daily_volume).toBe(2);
  expect(toTokenInfo(asset).daily_volume).toBeUndefined();
});

it('carries each tag that is known of tokens, and any other text', () => {
  const tags = [...KNOWN_TAGS, 'of my own'];
  const told = JSON.parse(JSON.stringify({ ...asset, tags }));
  expect(v.parse(AssetSchema, told).tags).toEqual(tags);
  expect(v.parse(TokenInfoSchema, toTokenInfo(told)).tags).toEqual(tags);
});

it('was created when it graduated, else with its first pool', () => {
  const firstPool = { id: 'pool', createdAt: '2026-01-01T00:00:00.000Z' };
  expect(toTokenInfo({ ...asset, firstPool }).created_at).toBe(firstPool.createdAt);
  const graduatedAt = '2026-02-01T00:00:00.000Z';
  expect(toTokenInfo({ ...asset, firstPool, graduatedAt }).created_at).toBe(graduatedAt);
  expect(toTokenInfo(asset).created_at).toBeUndefined();
});
