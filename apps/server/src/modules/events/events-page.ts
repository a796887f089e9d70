import { formatExact } from '@orrery/domain/number-formats';
import type { EventReport } from '@orrery/wire/system/events';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const VARIANTS = { REQUEST: 'request', SUCCESS: 'success', FAILED: 'failed', REJECTED: 'rejected' } as const;

const STYLE = `
:root { color-scheme: dark light; --ink: #0b0e14; --panel: #11161f; --line: #263142; --text: #e8ecf2; --muted: #93a0b4; --brass: #e3b564; --up: #3ccb8c; --down: #f0616d }
@media (prefers-color-scheme: light) {
  :root { --ink: #f6f4ef; --panel: #fff; --line: #e3ded3; --text: #1a2130; --muted: #5a6678; --brass: #8b6319; --up: #0d7a4e; --down: #c42f3c }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1200px; padding: 24px 20px 48px; background: var(--ink); color: var(--text); font: 13px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 20px }
h2 { margin: 32px 0 8px; font-size: 14px }
p { margin: 4px 0; color: var(--muted) }
code { font: 12px/1.5 ui-monospace, monospace }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) }
.table:focus-visible { outline: 2px solid var(--brass); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 8px 12px; text-align: left; vertical-align: top }
td code, th code { white-space: nowrap }
thead th { color: var(--muted); font-size: 12px; font-weight: 500; white-space: nowrap }
tbody th { font-weight: 600 }
tbody tr { border-top: 1px solid var(--line) }
.number { text-align: right; white-space: nowrap }
.none { color: var(--muted) }
.what { min-width: 260px; max-width: 420px; overflow-wrap: anywhere }
.where { display: block; max-width: 240px; overflow: hidden; color: var(--muted); text-overflow: ellipsis }
.time { white-space: nowrap }
.SUCCESS { color: var(--up) }
.FAILED { color: var(--down) }
`;

/** The operator's page: it has no script, and text from pages is only ever text. */
export function renderEventsPage(report: EventReport): string {
  const { at, stored, since, counts, failures } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Usage events | Orrery</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Usage events</h1>
<p>${formatExact(stored)} stored${since === null ? '' : ` since ${toTime(since)}`}, at most 10,000 of the last 14 days. As of ${toTime(at)}; reload for newer ones. The same as JSON: <code>Accept: application/json</code>.</p>
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
})}
</main>
</body>
</html>
`;
}

interface Section {
  id: string;
  title: string;
  head: string;
  rows: readonly string[];
  empty: string;
}

function toSection({ id, title, head, rows, empty }: Section): string {
  const heading = `<h2 id="${id}">${title}</h2>`;
  if (rows.length === 0) return `${heading}\n<p>${empty}</p>`;
  return `${heading}
<div class="table" role="region" aria-labelledby="${id}" tabindex="0">
<table aria-labelledby="${id}">
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`;
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

function toCell(text: string | null): string {
  return text === null ? '<td class="none">–</td>' : `<td><code>${escapeHtml(text)}</code></td>`;
}

/** '2026-11-25 19:23:33' of an ISO time. */
function toTime(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
