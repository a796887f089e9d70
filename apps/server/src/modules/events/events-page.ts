import { formatExact } from '@orrery/domain/number-formats';
import type { EventReport } from '@orrery/wire/system/events';
import { escapeHtml, toCell, toOperatorPage, toSection, toTime } from '../../http/operator-page.ts';

const VARIANTS = { REQUEST: 'request', SUCCESS: 'success', FAILED: 'failed', REJECTED: 'rejected' } as const;

/** The operator's page: it has no script, and text from pages is only ever text. */
export function renderEventsPage(report: EventReport): string {
  const { at, stored, since, counts, failures } = report;
  return toOperatorPage(
    'Usage events',
    `<p>${formatExact(stored)} stored${since === null ? '' : ` since ${toTime(since)}`}, at most 10,000 of the last 14 days. As of ${toTime(at)}; reload for newer ones. The same as JSON: <code>Accept: application/json</code>.</p>
${toSection({
  id: 'counts',
  title: 'Events',
  head: '<th scope="col">Event</th><th scope="col">Outcome</th><th scope="col" class="number">Last hour</th><th scope="col" class="number">24 h</th><th scope="col" class="number">All stored</th>',
  rows: counts.map(toCountRow),
  empty: 'Nothing was told yet.',
})}
${toSection({
  id: 'failures',
  title: 'Last failures',
  head: '<th scope="col">Time (UTC)</th><th scope="col">Event</th><th scope="col">User</th><th scope="col">Code</th><th scope="col">Message</th>',
  rows: failures.map(toFailureRow),
  empty: 'Nothing failed.',
})}`,
  );
}

function toCountRow({ name, variant, lastHour, lastDay, all }: EventReport['counts'][number]): string {
  const outcome = variant === null ? toCell(null) : `<td class="${variant}">${VARIANTS[variant]}</td>`;
  const figures = [lastHour, lastDay, all].map(
    (figure) => `<td class="number${figure === 0 ? ' none' : ''}">${formatExact(figure)}</td>`,
  );
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th>${outcome}${figures.join('')}</tr>`;
}

function toFailureRow({ at, event, user, code, message, path }: EventReport['failures'][number]): string {
  const where = path === null ? '' : `<code class="where">${escapeHtml(path)}</code>`;
  return `<tr><td class="time">${toTime(at)}</td><td><code>${escapeHtml(event)}</code>${where}</td>${toCell(user)}${toCell(code)}<td class="what">${message === null ? '–' : escapeHtml(message)}</td></tr>`;
}
