import { escapeHtml, toOperatorPage, toSection, toTime } from '../../../http/operator-page.ts';
import { PREVIEW_STYLE } from './banner-preview.ts';
import type { Errors, Field, Values } from './config-forms.ts';
import type { Publication } from './config-history.ts';

const STYLE = `
a { color: var(--brass) }
h3 { margin: 12px 0 4px; font-size: 13px }
ul.notice { padding-left: 28px }
form { margin: 8px 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) }
td form { margin: 0; padding: 0; border: 0 }
.fields { display: grid; gap: 12px 20px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)) }
label { display: block; font-weight: 600 }
input, select, textarea { width: 100%; padding: 6px 8px; border: 1px solid var(--muted); border-radius: 6px; background: var(--ink); color: var(--text); font: inherit }
input[type=checkbox] { width: auto; margin-right: 8px }
[aria-invalid=true] { border-color: var(--down) }
:is(input, select, textarea, button, summary, a):focus-visible { outline: 2px solid var(--brass); outline-offset: 2px }
.hint { font-size: 12px }
.error { color: var(--down) }
.notice { padding: 8px 12px; border: 1px solid; border-radius: 8px; color: var(--up) }
.notice.error, .notice.error a { color: var(--down) }
.buttons { display: flex; gap: 8px; margin-top: 12px }
button { padding: 6px 14px; border: 1px solid var(--muted); border-radius: 8px; background: none; color: var(--text); font: inherit; cursor: pointer }
button.main { border-color: var(--brass); background: var(--brass); color: var(--ink); font-weight: 600 }
summary { margin-top: 8px; font-weight: 600; cursor: pointer }
${PREVIEW_STYLE}`;

export interface FormView {
  /** What is published by it: 'remoteConfig', 'products', 'banner:ID' or 'banner:'. */
  target: string;
  title: string;
  fields: readonly Field[];
  values: Values;
  errors: Errors;
  version: string;
  /** What is wrong with the file on the disk. */
  problem: string | undefined;
  /** HTML of what users will see. */
  preview: string;
  isOpen: boolean;
}

export interface ConfigPage {
  token: string;
  /** Where the forms post to. */
  action: string;
  notice: { isError: boolean; text: string } | undefined;
  products: FormView;
  banners: readonly FormView[];
  remoteConfig: FormView;
  history: readonly Publication[];
}

/** The operator's page of config and banners: forms alone, without a script. */
export function renderConfigPage(page: ConfigPage): string {
  const { notice, products, banners, remoteConfig, history } = page;
  const forms = [products, ...banners, remoteConfig];
  const faults = forms.flatMap((form) => [...form.errors].map(([name, said]) => toFault(form, name, said)));
  return toOperatorPage(
    'Config and banners',
    `<style>${STYLE}</style>
<p>What every client reads: <a href="#products">banners of the products</a>, <a href="#banners">banners</a>, <a href="#remoteConfig">config</a>, <a href="#history">history</a>. What is published is in force within a second; pages ask for it again every minute, for banners every ten.</p>
${notice ? `<p class="notice${notice.isError ? ' error' : ''}" role="${notice.isError ? 'alert' : 'status'}">${escapeHtml(notice.text)}</p>` : ''}
${faults.length === 0 ? '' : `<ul class="notice error" role="alert">${faults.join('')}</ul>`}
<h2 id="products">Banners of the products</h2>
${renderForm(products, page)}
<h2 id="banners">Banners</h2>
${banners.map((form) => renderFolded(form, page)).join('\n')}
<h2 id="remoteConfig">Config</h2>
${renderForm(remoteConfig, page)}
${toSection({
  id: 'history',
  title: 'History',
  head: '<th scope="col">Time (UTC)</th><th scope="col">File</th><th scope="col">Changed</th><th scope="col">Undo</th>',
  rows: history.map((publication) => toRow(publication, page)),
  empty: 'Nothing was published from this page yet.',
})}`,
  );
}

function renderFolded(form: FormView, page: ConfigPage): string {
  return `<details${form.isOpen ? ' open' : ''}><summary>${escapeHtml(form.title)}</summary>
${renderForm(form, page)}
</details>`;
}

function renderForm(form: FormView, page: ConfigPage): string {
  const { target, title, fields, version, problem, preview } = form;
  return `${problem === undefined ? '' : `<p class="notice error">The file on the disk is not valid, and what was valid last stays in force: ${escapeHtml(problem)}</p>`}
${preview}
<form method="post" action="${page.action}" aria-label="${escapeHtml(title)}" autocomplete="off">
${hidden('token', page.token)}${hidden('target', target)}${hidden('version', version)}
<div class="fields">
${fields.map((field) => renderField(form, field)).join('\n')}
</div>
<div class="buttons"><button name="action" value="preview">Preview</button><button class="main" name="action" value="publish">Publish</button></div>
</form>`;
}

function renderField(form: FormView, field: Field): string {
  const { name, label, kind, hint } = field;
  const id = idOf(form, name);
  const error = form.errors.get(name);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const attributes = `id="${id}" name="${name}"${error ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}`;
  const control = renderControl(field, attributes, form.values.get(name) ?? '');
  return `<div><label for="${id}">${kind === 'check' ? control : ''}${escapeHtml(label)}</label>${kind === 'check' ? '' : control}
${error ? `<p class="hint error" id="${id}-error">${escapeHtml(error)}</p>` : ''}${hint ? `<p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>` : ''}</div>`;
}

function renderControl({ kind, choices = [] }: Field, attributes: string, value: string): string {
  // A line break that follows the tag would be dropped.
  if (kind === 'lines' || kind === 'paragraphs')
    return `<textarea rows="4" ${attributes}>\n${escapeHtml(value)}</textarea>`;
  if (kind === 'check') return `<input type="checkbox" ${attributes}${value === '' ? '' : ' checked'}>`;
  if (kind !== 'choice') return `<input type="text" ${attributes} value="${escapeHtml(value)}">`;
  const all = choices.includes(value) ? choices : [value, ...choices];
  const options = all.map(
    (choice) =>
      `<option value="${escapeHtml(choice)}"${choice === value ? ' selected' : ''}>${escapeHtml(choice || 'None')}</option>`,
  );
  return `<select ${attributes}>${options.join('')}</select>`;
}

function toFault(form: FormView, name: string, said: string): string {
  const label = form.fields.find((field) => field.name === name)?.label;
  const text = escapeHtml(`${form.title}: ${label ? `${label}: ` : ''}${said}`);
  return `<li>${label ? `<a href="#${idOf(form, name)}">${text}</a>` : text}</li>`;
}

function toRow({ number, at, name, before, changed }: Publication, page: ConfigPage): string {
  const what = before === null ? 'Remove this file' : 'Restore what was before';
  return `<tr><td class="time">${toTime(at)}</td><td><code>${escapeHtml(name)}</code></td><td class="what">${changed.map((member) => `<code>${escapeHtml(member)}</code>`).join(', ')}</td><td><form method="post" action="${page.action}">${hidden('token', page.token)}${hidden('number', String(number))}<button name="action" value="undo" aria-label="${escapeHtml(`${what}: ${name}, ${at}`)}">${what}</button></form></td></tr>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function idOf({ target }: FormView, name: string): string {
  return escapeHtml(`${target}.${name}`);
}
