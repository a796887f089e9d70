const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
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

/** A whole page; `body` is HTML. */
export function toOperatorPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Orrery</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
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

/** A table under a heading, or a sentence where it has no rows. */
export function toSection({ id, title, head, rows, empty }: Section): string {
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

export function toCell(text: string | null): string {
  return text === null ? '<td class="none">–</td>' : `<td><code>${escapeHtml(text)}</code></td>`;
}

/** '2026-11-25 19:23:33' of an ISO time. */
export function toTime(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
