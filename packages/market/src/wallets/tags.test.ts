import { expect, test } from 'vitest';
import { anAddress } from '../testing.ts';
import { tagWallets, type WalletConduct } from './tags.ts';

const DAY = 86_400_000;
const BORN = 10 * DAY;
const developer = anAddress(1);
const launch = { developer, createdAt: BORN };

/** What the last of some wallets is called, after a developer that sold a minute after the launch. */
function tagsOf(...conducts: Omit<WalletConduct, 'wallet'>[]) {
  const all = conducts.map((conduct, index) => ({ wallet: anAddress(10 + index), ...conduct }));
  const exit = { wallet: developer, lastSaleTime: BORN + 60_000 };
  const tags = tagWallets([exit, ...all], { launch, watchedSince: 0 });
  return tags.get(anAddress(9 + conducts.length));
}

const buyAt = (age: number, slot = age) => ({ firstBuy: { time: BORN + age, slot } });

test('who first bought within ten seconds of the launch is a sniper', () => {
  expect(tagsOf(buyAt(0))).toEqual(['sniper']);
  expect(tagsOf(buyAt(9_999))).toEqual(['sniper']);
  expect(tagsOf(buyAt(10_000))).toEqual([]);
  expect(tagsOf(buyAt(-1))).toEqual([]);
});

test('three first buys in one slot of the opening are a bundle, two are not', () => {
  expect(tagsOf(buyAt(800, 7), buyAt(850, 7))).toEqual(['sniper']);
  expect(tagsOf(buyAt(800, 7), buyAt(850, 7), buyAt(900, 7))).toEqual(['sniper', 'bundler']);
  expect(tagsOf(buyAt(800, 7), buyAt(850, 7), buyAt(900, 8))).toEqual(['sniper']);
  expect(tagsOf(buyAt(20_000, 7), buyAt(20_000, 7), buyAt(20_000, 7))).toEqual([]);
});

test('an insider was funded by the developer, or came early and left with the developer', () => {
  expect(tagsOf({ isFundedByDeveloper: true })).toEqual(['insider']);
  expect(tagsOf({ ...buyAt(5), lastSaleTime: BORN + 45_000 })).toEqual(['sniper', 'insider']);
  expect(tagsOf({ ...buyAt(5), lastSaleTime: BORN + 44_999 })).toEqual(['sniper']);
  expect(tagsOf({ ...buyAt(12_000), lastSaleTime: BORN + 60_000 })).toEqual([]);
});

test('a fresh wallet made its first trade less than a day before, on a record that is older', () => {
  const bought = buyAt(20_000);
  expect(tagsOf({ ...bought, firstSeen: BORN + 20_001 - DAY })).toEqual(['fresh']);
  expect(tagsOf({ ...bought, firstSeen: BORN + 20_000 - DAY })).toEqual([]);
  const conduct = { wallet: anAddress(2), ...bought, firstSeen: BORN };
  expect(tagWallets([conduct], { watchedSince: BORN - DAY + 1 }).get(conduct.wallet)).toEqual([]);
  expect(tagWallets([conduct], {}).get(conduct.wallet)).toEqual([]);
});

test('a whale holds one percent of the supply that is worth something, or a hundred thousand dollars of it', () => {
  expect(tagsOf({ share: 0.01, usd: 1_000 })).toEqual(['whale']);
  expect(tagsOf({ share: 0.5, usd: 999 })).toEqual([]);
  expect(tagsOf({ usd: 100_000 })).toEqual(['whale']);
  expect(tagsOf({ share: 0.0099, usd: 99_999 })).toEqual([]);
});

test('the developer is one for having launched the token, and no sniper of it', () => {
  const conduct = { wallet: developer, ...buyAt(5), lastSaleTime: BORN + 10 };
  expect(tagWallets([conduct], { launch }).get(developer)).toEqual(['developer']);
  expect(tagWallets([conduct], {}).get(developer)).toEqual([]);
});
