import { isAddress } from '@orrery/core/address';
import { addressBytes } from '@orrery/core/base58';
import { JUP, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type * as v from 'valibot';

type Schema = v.GenericSchema;
type Path = readonly (string | number)[];

/** One thing said otherwise than it is: where in an answer, and what in its place. */
export interface Lie {
  path: Path;
  /** Absent for a member that is left out. */
  value: unknown;
}

/** Whom a liar would have paid, and with what it is mistaken. */
export interface Attacker {
  addresses: readonly Address[];
}

/** Number of a list's items that lies are told about. */
const WALKED = 3;
const MOST = 2n ** 64n - 1n;
const TEXTS = [
  '',
  'USDC',
  'SOL',
  // Cyrillic letters; a text turned round; one that is not seen.
  'USD\u0421',
  '\u202eCDSU',
  'US\u200bDC',
  'x'.repeat(300),
  'NaN',
  '1e400',
  '-1',
];
const NUMBERS = [0, 1, -1, 0.5, 18, 9, 6, 10_000, 1e18, Number.MAX_SAFE_INTEGER];

/** Every lie about an answer: for each member that its schema names, whether the honest answer has it or not, what a liar could put there. */
export function liesAbout(schema: Schema, honest: unknown, attacker: Attacker): Lie[] {
  const lies: Lie[] = [];
  walk(schema, honest, [], (path, values) => {
    for (const value of values) lies.push({ path, value });
  });
  return lies;

  function walk(
    node: unknown,
    value: unknown,
    path: Path,
    tell: (path: Path, values: readonly unknown[]) => void,
  ): void {
    const found = unwrap(node);
    if (!found) return;
    if (found.isOptional && value !== undefined) tell(path, [undefined]);
    if (found.isNullable && value !== null) tell(path, [null]);
    const { schema: inner } = found;
    switch (inner.type) {
      case 'object':
      case 'strict_object':
      case 'loose_object':
        for (const [name, entry] of Object.entries(inner.entries ?? {}))
          walk(entry, memberOf(value, name), [...path, name], tell);
        if (value === undefined || value === null) tell(path, [sampleOf(inner)]);
        return;
      case 'array': {
        const items = Array.isArray(value) ? value : [];
        tell(path, [[], [...items, ...items], items.toReversed(), items.slice(1)]);
        for (const [index, item] of (items.length > 0 ? items.slice(0, WALKED) : [undefined]).entries())
          walk(inner.item, item, [...path, index], tell);
        return;
      }
      case 'tuple':
        for (const [index, item] of (inner.items ?? []).entries())
          walk(item, memberOf(value, index), [...path, index], tell);
        return;
      case 'record': {
        const entries = Object.entries(isMembers(value) ? value : {});
        tell(path, [
          {},
          Object.fromEntries(entries.toReversed().map(([key], index) => [key, entries[index]?.[1]])),
        ]);
        for (const [key, member] of entries.slice(0, WALKED)) walk(inner.value, member, [...path, key], tell);
        return;
      }
      default:
        tell(path, othersOf(inner, value, attacker));
    }
  }
}

/** Every lie about an answer that no schema describes, by what stands in it. */
export function liesBeside(honest: unknown, attacker: Attacker): Lie[] {
  return walkValue(honest, []);

  function walkValue(value: unknown, path: Path): Lie[] {
    const tell = (values: readonly unknown[]) => values.map((each) => ({ path, value: each }));
    if (isEncoded(value))
      return [...tell([null]), ...tell(bytesBeside(value[0], attacker).map((data) => [data, 'base64']))];
    if (Array.isArray(value))
      return [
        ...tell([[], value.toReversed(), value.slice(1)]),
        ...value.flatMap((item, index) => walkValue(item, [...path, index])),
      ];
    if (isMembers(value))
      return [
        ...tell([null]),
        ...Object.entries(value).flatMap(([name, member]) => walkValue(member, [...path, name])),
      ];
    if (typeof value === 'number') return tell(numbersBeside(value));
    if (typeof value === 'boolean') return tell([!value]);
    return tell(value === null ? ['', 0, {}] : textsBeside(value, attacker));
  }
}

function isEncoded(value: unknown): value is [string, 'base64'] {
  return Array.isArray(value) && value.length === 2 && value[1] === 'base64';
}

/** Other contents of an account: an owner's, a mint's and an amount's places first. */
function bytesBeside(data: string, { addresses }: Attacker): string[] {
  const bytes = Uint8Array.from(Buffer.from(data, 'base64'));
  if (bytes.length < 82) return [Buffer.from(new Uint8Array(165)).toString('base64')];
  const flipped = [36, 44, 45, 64, 67, 72, 108, 129]
    .filter((at) => at < bytes.length)
    .map((at) => bytes.with(at, (bytes[at] ?? 0) ^ 3));
  const owned = addresses.map((address) => {
    const other = bytes.slice();
    other.set(addressBytes(address), 32);
    return other;
  });
  const decimals = [0, 3, 9, 12].map((each) => bytes.with(44, each));
  return [...flipped, ...owned, ...decimals, bytes.slice(1), new Uint8Array()].map((each) =>
    Buffer.from(each).toString('base64'),
  );
}

/** An answer with a lie in it. */
export function withLie(honest: unknown, { path, value }: Lie): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const inner = withLie(memberOf(honest, first), { path: rest, value });
  if (Array.isArray(honest)) return honest.with(Number(first), inner);
  return { ...(isMembers(honest) ? honest : {}), [first]: inner };
}

interface Node {
  type: string;
  entries?: Record<string, unknown>;
  item?: unknown;
  items?: readonly unknown[];
  value?: unknown;
  options?: readonly unknown[];
  literal?: unknown;
}

/** The schema below what makes it optional, nullable or checks it further. */
function unwrap(node: unknown): { schema: Node; isOptional: boolean; isNullable: boolean } | undefined {
  let [at, isOptional, isNullable] = [node, false, false];
  while (isMembers(at)) {
    const { type, wrapped } = at;
    if (type === 'optional' || type === 'nullish' || type === 'nullable' || type === 'exact_optional') {
      isOptional ||= type !== 'nullable';
      isNullable ||= type === 'nullable' || type === 'nullish';
      at = wrapped;
    } else return { schema: at as unknown as Node, isOptional, isNullable };
  }
  return undefined;
}

/** What else could stand where a value stands. */
function othersOf(schema: Node, value: unknown, attacker: Attacker): readonly unknown[] {
  switch (schema.type) {
    case 'number':
      return numbersBeside(typeof value === 'number' ? value : 0);
    case 'boolean':
      return [value !== true];
    case 'picklist':
    case 'enum':
      return (schema.options ?? []).filter((option) => option !== value);
    case 'literal':
      return ['', null];
    case 'union':
    case 'variant':
      return [...textsBeside(value, attacker), ...numbersBeside(0), null];
    default:
      return textsBeside(value, attacker);
  }
}

function numbersBeside(value: number): number[] {
  const near = [value + 1, value - 1, -value, value * 1_000, value / 1_000, Math.trunc(value / 1_000)];
  return [...new Set([...near, ...NUMBERS])].filter((other) => other !== value && Number.isFinite(other));
}

/** Addresses for an address, amounts for an amount, and texts for anything. */
function textsBeside(value: unknown, { addresses }: Attacker): readonly unknown[] {
  const text = typeof value === 'string' ? value : '';
  const others = isAddress(text) || text === '' ? [...addresses, USDC, USDT, JUP, WRAPPED_SOL] : [];
  const amounts = /^\d{1,20}$/.test(text) ? amountsBeside(BigInt(text)) : [];
  return [...others, ...amounts, ...TEXTS].filter((other) => other !== value);
}

function amountsBeside(amount: bigint): string[] {
  const near = [0n, 1n, amount + 1n, amount - 1n, amount * 1_000n, amount / 1_000n, amount * 10n, MOST];
  return [...new Set(near)].filter((other) => other >= 0n && other <= MOST).map(String);
}

/** Something that such an object may be, where the honest answer has none. */
function sampleOf({ entries = {} }: Node): unknown {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const found = unwrap(entry);
      return found && !found.isOptional ? [[name, exampleOf(found.schema)]] : [];
    }),
  );
}

function exampleOf(schema: Node): unknown {
  switch (schema.type) {
    case 'number':
      return 1_000;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'picklist':
      return schema.options?.[0];
    case 'object':
      return sampleOf(schema);
    case 'custom':
      return USDC;
    default:
      return '1000';
  }
}

function memberOf(value: unknown, name: string | number): unknown {
  return isMembers(value) ? value[name] : undefined;
}

function isMembers(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
