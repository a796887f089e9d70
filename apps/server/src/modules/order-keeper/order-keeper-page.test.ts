import type { OrderKeeperReport } from '@orrery/wire/system/order-keeper';
import { expect, test } from 'vitest';
import { renderOrderKeeperPage } from './order-keeper-page.ts';

const EMPTY: OrderKeeperReport = {
  open: 0,
  late: 0,
  resting: 0,
  longestResting: [],
  inFlight: 0,
  lamports: null,
  done: [],
  failed: [],
  failures: [],
};

test('open, late and resting orders, what was done and what failed with its reason stand on the page', () => {
  const html = renderOrderKeeperPage({
    open: 5_000,
    late: 3,
    resting: 1,
    longestResting: [{ kind: 'fill', address: 'Order22', reason: 'frozen', times: 6, until: 99 }],
    inFlight: 2,
    lamports: '199990000',
    done: [{ kind: 'fill', count: 12 }],
    failed: [{ reason: 'slippageExceeded', count: 4 }],
    failures: [{ kind: 'fill', address: 'Order11', reason: 'slippageExceeded', slot: 77 }],
  });
  expect(html).toContain('5,000 orders open, 3 late, 1 resting after refusals, 2 transactions on their way');
  expect(html).toContain('holds 199990000 lamports');
  expect(html).toMatch(/fill<.*>12</);
  expect(html).toMatch(/slippageExceeded<.*>4</);
  expect(html).toMatch(/Order22<.*>fill<.*>frozen<.*>6<.*>99</);
  expect(html).toMatch(/>77<.*>fill<.*>slippageExceeded<.*Order11/);
});

test('a page without failures and resting orders says so, and text of a failure is never markup', () => {
  expect(renderOrderKeeperPage(EMPTY)).toContain('Nothing failed.');
  expect(renderOrderKeeperPage(EMPTY)).toContain('No order rests.');
  const failures = [{ kind: 'fill' as const, address: '<script>', reason: '<script>', slot: 1 }];
  const longestResting = [
    { kind: 'fill' as const, address: '<script>', reason: '<script>', times: 1, until: 2 },
  ];
  expect(renderOrderKeeperPage({ ...EMPTY, failures, longestResting })).not.toContain('<script');
});
