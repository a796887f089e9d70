import { toPascal } from './names.ts';
import { list, text, whole } from './read-json.ts';

/** Bytes of each type that a field may have; wide numbers are two words, lowest first. */
export const SIZES = { u8: 1, u16: 2, u32: 4, i32: 4, u64: 8, i64: 8, u128: 16, i128: 16, key: 32 } as const;
export type Scalar = keyof typeof SIZES;
const WORD = 8;

export interface Field {
  name: string;
  type: Scalar | Structure;
  /** Number of values in a field that holds several, one after the other. */
  count?: number;
  docs: string;
  offset: number;
  size: number;
}

export interface Structure {
  name: string;
  docs: string;
  fields: readonly Field[];
  size: number;
  alignment: number;
}

/** Reads fields that lie one behind the other without gaps. Throws an `Error` when a type is none, or a name is used twice. */
export function toFields(value: unknown, structs: readonly Structure[], where: string): readonly Field[] {
  let offset = 0;
  const fields = list(value, where).map((each) => {
    const field = { ...toField(list(each, where), structs, where), offset };
    offset += field.size;
    return field;
  });
  requireUnique(where, fields, ({ name }) => name);
  return fields;
}

/** The same of a structure in memory. Throws an `Error` when a field is not aligned: a compiler would leave a gap there. */
export function toLayout(value: unknown, structs: readonly Structure[], name: string) {
  const fields = toFields(value, structs, name);
  for (const field of fields)
    if (field.offset % alignmentOf(field) !== 0)
      throw new Error(`${name}.${field.name} at ${field.offset} is not aligned`);
  const size = sizeOf(fields);
  const alignment = Math.max(...fields.map(alignmentOf));
  if (size % alignment !== 0) throw new Error(`${name} of ${size} bytes ends off its alignment`);
  return { fields, size, alignment };
}

export function sizeOf(fields: readonly Field[]): number {
  return fields.reduce((sum, { size }) => sum + size, 0);
}

/** A number's own, or a structure's with its first letter large. */
export function typeName(type: Field['type']): string {
  return typeof type === 'string' ? type : toPascal(type.name);
}

/** Throws an `Error` when two values have the same key. */
export function requireUnique<Value>(
  where: string,
  values: readonly Value[],
  toKey: (value: Value) => string | number | undefined,
): void {
  const keys = values.map(toKey);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`${where}: ${twice} stands twice`);
}

function toField(value: readonly unknown[], structs: readonly Structure[], where: string) {
  const name = text(value[0], where);
  const [written, count] = Array.isArray(value[1]) ? value[1] : [value[1], undefined];
  const type = isScalar(written) ? written : structs.find((struct) => struct.name === written);
  if (type === undefined) throw new Error(`${where}.${name} has the type ${written}, which is none`);
  const each = typeof type === 'string' ? SIZES[type] : type.size;
  const docs = text(value[2], `${where}.${name}`);
  if (count === undefined) return { name, type, docs, size: each };
  return { name, type, docs, count: whole(count, `${where}.${name}`), size: each * count };
}

function alignmentOf({ type }: Field): number {
  return typeof type === 'string' ? Math.min(SIZES[type], WORD) : type.alignment;
}

function isScalar(type: unknown): type is Scalar {
  return typeof type === 'string' && Object.hasOwn(SIZES, type);
}
