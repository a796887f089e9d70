import { BANNER_PRODUCTS, type BannerProduct } from '@orrery/wire/config/banner';
import { LINK_NAMES } from '@orrery/wire/config/links';
import * as v from 'valibot';

/** A field of a form: its name is the dot path of the member it sets. */
export interface Field {
  name: string;
  label: string;
  /** `lines` is a list with an entry a line; `paragraphs` the same, of texts in English. */
  kind: 'text' | 'optional' | 'number' | 'lines' | 'paragraphs' | 'check' | 'choice';
  hint?: string;
  choices?: readonly string[];
}

/** What a user typed, or what a file holds, by the names of fields. */
export type Values = ReadonlyMap<string, string>;

/** Errors by the names of fields; what belongs to no field stands under an empty name. */
export type Errors = ReadonlyMap<string, string>;

export const REMOTE_CONFIG_FIELDS: readonly Field[] = [
  {
    name: 'swapSettings.excludedAmms',
    label: 'Excluded pools',
    kind: 'lines',
    hint: 'A label a line, such as Orrery CLMM.',
  },
  { name: 'swapSettings.bannedTokens', label: 'Banned tokens', kind: 'lines', hint: 'An address a line.' },
  {
    name: 'swapSettings.blockhashSlotsToExpiry',
    label: 'Slots until an order expires',
    kind: 'number',
    hint: '1 to 300; a blockhash lives 150.',
  },
  {
    name: 'swapSettings.swapProfile.key',
    label: 'Key of the swap profile',
    kind: 'text',
    hint: 'Another key makes every client begin with the default profile again.',
  },
  {
    name: 'swapSettings.swapProfile.defaultProfile',
    label: 'Default swap profile',
    kind: 'choice',
    choices: ['auto', 'manual'],
  },
  { name: 'perpsSettings.v2AsDefault', label: 'Open perps with version 2', kind: 'check' },
  ...LINK_NAMES.map(
    (name): Field => ({
      name: `links.${name}`,
      label: `Link: ${name}`,
      kind: 'optional',
      hint: 'https://; empty: not shown.',
    }),
  ),
];

const PRODUCT_NAMES: Readonly<Record<BannerProduct, string>> = {
  swap: 'Swap',
  limit: 'Limit orders',
  dca: 'Recurring orders',
  perps: 'Perps',
  'perps-loan': 'JLP loans',
  bridge: 'Onboard',
};

/** One choice a product: none, or a banner. */
export function toProductFields(bannerIds: readonly string[]): readonly Field[] {
  return BANNER_PRODUCTS.map((product) => ({
    name: `activeBanner.${product}`,
    label: PRODUCT_NAMES[product],
    kind: 'choice',
    choices: ['', ...bannerIds],
  }));
}

const MAX_BUTTONS = 5;
const TIME_HINT = 'With its zone, for example 2026-06-01T00:00:00Z.';
export const BANNER_FIELDS: readonly Field[] = [
  { name: 'data.title.en', label: 'Title', kind: 'text' },
  { name: 'startTime', label: 'Start', kind: 'text', hint: TIME_HINT },
  { name: 'expiryTime', label: 'Expiry', kind: 'text', hint: TIME_HINT },
  { name: 'closeCount', label: 'Closes until it stays away', kind: 'number' },
  {
    name: 'data.countdownConfig.text.en',
    label: 'Words before the countdown',
    kind: 'optional',
    hint: 'Empty: no countdown.',
  },
  {
    name: 'data.imageUrl',
    label: 'Picture',
    kind: 'optional',
    hint: 'https:// or a path such as /banner/ID/sun.svg; empty: none.',
  },
  { name: 'data.paragraphs', label: 'Paragraphs', kind: 'paragraphs', hint: 'One a line.' },
  ...Array.from({ length: MAX_BUTTONS }, (_, index): Field[] => [
    { name: `data.buttons.${index}.text.en`, label: `Button ${index + 1}: text`, kind: 'optional' },
    {
      name: `data.buttons.${index}.link`,
      label: `Button ${index + 1}: link`,
      kind: 'optional',
      hint: index === 0 ? 'https:// or a path such as /perps.' : '',
    },
  ]).flat(),
];
export const NEW_BANNER_FIELD: Field = {
  name: 'id',
  label: 'Name',
  kind: 'text',
  hint: 'Letters, digits, - and _; also the name of its folder.',
};

/** The content that a form describes, before any schema has looked at it. */
export function toContent(fields: readonly Field[], values: Values): unknown {
  const content: Record<string, unknown> = {};
  for (const field of fields) {
    const member = toMember(field, values.get(field.name)?.trim() ?? '');
    if (member !== undefined) setAt(content, field.name.split('.'), member);
  }
  return content;
}

/** A banner as its form describes it: what the fields cannot leave out is there, and rows of buttons without text and link are not. */
export function toBannerContent(id: string, values: Values): unknown {
  const { data, ...rest } = Object(toContent(BANNER_FIELDS, values));
  return {
    id,
    ...rest,
    data: { ...data, paragraphs: data?.paragraphs ?? [], buttons: Object.values(data?.buttons ?? {}) },
  };
}

function toMember({ kind }: Field, typed: string): unknown {
  if (kind === 'check') return typed !== '';
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (kind === 'lines') return lines;
  if (kind === 'paragraphs') return lines.map((en) => ({ text: { en } }));
  if (typed === '' && kind !== 'choice') return undefined;
  if (kind === 'choice' && typed === '') return null;
  return kind === 'number' && /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

function setAt(
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  member: unknown,
): void {
  if (rest.length === 0) target[key] = member;
  else {
    const inner = Object(target[key] ?? {});
    target[key] = inner;
    setAt(inner, rest, member);
  }
}

/** What the fields show of a file's content. */
export function toValues(fields: readonly Field[], content: unknown): Values {
  return new Map(fields.map((field) => [field.name, toTyped(getAt(content, field.name.split('.')))]));
}

function getAt(content: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined ? content : getAt(Object(content ?? {})[key], rest);
}

function toTyped(member: unknown): string {
  if (Array.isArray(member)) return member.map((each: unknown) => toLine(each)).join('\n');
  if (typeof member === 'string' || typeof member === 'number') return String(member);
  return member === true ? 'on' : '';
}

function toLine(entry: unknown): string {
  return String(getAt(entry, ['text', 'en']) ?? entry).replaceAll(/\s+/g, ' ');
}

/** What a schema found wrong, at the fields it is about. */
export function toErrors(
  fields: readonly Field[],
  values: Values,
  issues: readonly v.BaseIssue<unknown>[],
): Errors {
  const errors = new Map<string, string>();
  const buttons = [...Array(MAX_BUTTONS).keys()].filter((row) =>
    ['link', 'text.en'].some((part) => values.get(`data.buttons.${row}.${part}`)?.trim()),
  );
  for (const issue of issues) {
    const path = (v.getDotPath(issue) ?? '').replace(
      /^data\.buttons\.(\d)/,
      (_, index) => `data.buttons.${buttons[Number(index)]}`,
    );
    const field = fields.find(
      ({ name }) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`),
    );
    const entry = /^\.(\d+)/.exec(path.slice(field?.name.length ?? 0))?.[1];
    const reason = issue.received === 'undefined' ? 'is required' : issue.message;
    const said = entry === undefined ? reason : `line ${Number(entry) + 1}: ${reason}`;
    const name = field?.name ?? '';
    if (!errors.has(name)) errors.set(name, field || path === '' ? said : `${path}: ${said}`);
  }
  return errors;
}
