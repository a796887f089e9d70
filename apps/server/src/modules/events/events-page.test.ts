import type { EventReport } from '@orrery/wire/system/events';
import { expect, test } from 'vitest';
import { renderEventsPage } from './events-page.ts';

const AT = '2026-11-25T19:23:33.000Z';
const EMPTY: EventReport = { at: AT, stored: 0, since: null, counts: [], failures: [] };

test('what pages told is text and never markup', () => {
  const hostile = `"'><script>alert(1)</script>&amp;`;
  const html = renderEventsPage({
    ...EMPTY,
    counts: [{ name: hostile, variant: null, lastHour: 1, lastDay: 1, all: 1 }],
    failures: [{ at: AT, event: hostile, user: hostile, code: hostile, message: hostile, path: hostile }],
  });
  expect(html).not.toContain('<script');
  expect(html.split('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;')).toHaveLength(7);
});

test('counts stand by name and outcome, and a page without any says so', () => {
  const html = renderEventsPage({
    ...EMPTY,
    stored: 12_345,
    since: AT,
    counts: [{ name: 'SWAP', variant: 'REJECTED', lastHour: 0, lastDay: 2, all: 12_345 }],
  });
  expect(html).toMatch(/SWAP<.*rejected<.*>0<.*>2<.*>12,345</);
  expect(html).toContain('Nothing failed.');
  expect(renderEventsPage(EMPTY)).toContain('Nothing was told yet.');
});
