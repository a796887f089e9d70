import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import {
  activeItem,
  isNoneTaken,
  moveTo,
  type SearchItem,
  toExactLabel,
  toFoundItems,
  toTypedAddress,
  toViewedItems,
} from './search-items.model.ts';

const real = anAsset({ id: USDC, symbol: 'USDC', isVerified: true });
const copy = anAsset({ id: USDT, symbol: 'USDC', looksLike: USDC });
const keysOf = (items: readonly SearchItem[]) => items.map(({ key }) => key);
const found = (query: string, assets = [copy, real], isMoreOpen = false) =>
  keysOf(toFoundItems({ query, assets, isMoreOpen }));

it('lists what was found as the server ranks it', () => {
  expect(found('usdc')).toEqual([USDT, USDC]);
});

it('puts verified tokens first in the exact mode, and the others behind a row that opens them', () => {
  expect(found('"usdc"')).toEqual([USDC, 'more']);
  expect(found('usdc ')).toEqual([USDC, 'more']);
  expect(found('"usdc"', [copy, real], true)).toEqual([USDC, 'more', USDT]);
  expect(found('"usdc"', [real])).toEqual([USDC]);
  expect(found('"usdc"', [copy])).toEqual(['more']);
});

it('says above an exact search whether verified tokens are shown', () => {
  expect(toExactLabel('"usdc"', [copy, real])).toBe('Displaying verified tokens with exact match');
  expect(toExactLabel('usdc ', [copy])).toBe('0 verified tokens with exact match');
  expect(toExactLabel('usdc', [real])).toBeUndefined();
  expect(toExactLabel('"usdc"', [])).toBeUndefined();
});

it('offers the portfolio of an address that is no token, and of nothing else', () => {
  expect(found(USDC, [])).toEqual(['portfolio']);
  expect(found(`${USDC} `, [])).toEqual(['portfolio']);
  expect(found(USDC, [real])).toEqual([USDC]);
  expect(found('unknown', [])).toEqual([]);
});

it('shows the five tokens looked at last, the newest first', () => {
  const viewed = ['1', '2', '3', '4', '5', '6', '7'].map((symbol) => ({ id: USDC, symbol }));
  const shown = toViewedItems(viewed).flatMap((item) => (item.kind === 'viewed' ? item.token.symbol : []));
  expect(shown).toEqual(['7', '6', '5', '4', '3']);
});

it('lights the first verified token for Enter, a copy only when it was moved to, and nothing while nothing is typed', () => {
  const items = toFoundItems({ query: 'usdc', assets: [copy, real], isMoreOpen: false });
  const view = { query: 'usdc', movedTo: undefined, isPending: false };
  expect(activeItem(items, view)).toBe(1);
  expect(activeItem(items, { ...view, isPending: true })).toBe(-1);
  expect(activeItem(items, { ...view, query: '' })).toBe(-1);
  expect(activeItem(items, { ...view, movedTo: USDT })).toBe(0);
  expect(activeItem(items.slice(0, 1), view)).toBe(-1);
  const imitation = { ...real, looksLike: USDT };
  expect(activeItem(toFoundItems({ query: 'usdc', assets: [imitation], isMoreOpen: false }), view)).toBe(-1);
  expect(activeItem(items, { ...view, query: USDT })).toBe(1);
});

it('knows of a search that Enter takes nothing of, but for an address', () => {
  const none = (query: string, assets: (typeof real)[], isPending = false) =>
    isNoneTaken({ query, items: toFoundItems({ query, assets, isMoreOpen: false }), isPending });
  expect(none('usdc', [copy])).toBe(true);
  expect(none('usdc', [copy, real])).toBe(false);
  expect(none('usdc', [copy], true)).toBe(false);
  expect(none('usdc', [])).toBe(false);
  expect(none(USDT, [copy])).toBe(false);
  expect(none('', [copy])).toBe(false);
});

it('walks the rows around both ends by arrows, and leaves the list by Tab', () => {
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
  expect([moveTo(-1, key('ArrowDown'), 3), moveTo(2, key('ArrowDown'), 3)]).toEqual([0, 0]);
  expect([moveTo(-1, key('ArrowUp'), 3), moveTo(0, key('ArrowUp'), 3)]).toEqual([2, 2]);
  expect([moveTo(1, key('Home'), 3), moveTo(1, key('End'), 3)]).toEqual([0, 2]);
  expect([moveTo(-1, key('Tab'), 3), moveTo(2, key('Tab'), 3)]).toEqual([0, undefined]);
  expect([moveTo(1, key('Tab', true), 3), moveTo(0, key('Tab', true), 3)]).toEqual([0, undefined]);
  expect([moveTo(0, key('ArrowDown'), 0), moveTo(0, key('a'), 3)]).toEqual([undefined, undefined]);
});

it('reads an address out of spaces and quotes', () => {
  expect(toTypedAddress(` ${WRAPPED_SOL} `)).toBe(WRAPPED_SOL);
  expect(toTypedAddress(`"${WRAPPED_SOL}"`)).toBe(WRAPPED_SOL);
  expect(toTypedAddress('sol')).toBeUndefined();
});
