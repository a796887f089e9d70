import {
  type Decoder,
  getArrayDecoder,
  getBooleanDecoder,
  getI64Decoder,
  getNullableDecoder,
  getTupleDecoder,
  getU8Decoder,
  getU16Decoder,
  getU32Decoder,
  getU64Decoder,
  getU128Decoder,
  getUnionDecoder,
} from '@solana/kit';

/** A type as interface descriptions write it: a scalar, the name of a type of the same program, or one made of others. */
export type BorshType =
  | string
  | { readonly vec: BorshType }
  | { readonly option: BorshType }
  | { readonly array: readonly [BorshType, number] };

/** The fields of a structure, or how many variants an enumeration has and what those hold that hold something. */
export type BorshDefinition =
  | { readonly fields: readonly BorshType[] }
  | { readonly variants: number; readonly payloads: Readonly<Record<string, readonly BorshType[]>> };

export type BorshTypes = Readonly<Record<string, BorshDefinition>>;

const SCALARS: Readonly<Record<string, () => Decoder<unknown>>> = {
  u8: getU8Decoder,
  u16: getU16Decoder,
  u32: getU32Decoder,
  u64: getU64Decoder,
  i64: getI64Decoder,
  u128: getU128Decoder,
  bool: getBooleanDecoder,
  bytes: () => getArrayDecoder(getU8Decoder()),
};

/** A decoder of a type. It throws for bytes that end early and for a variant that the description does not have. */
export function borshDecoder(type: BorshType, types: BorshTypes): Decoder<unknown> {
  const of = (inner: BorshType) => borshDecoder(inner, types);
  if (typeof type !== 'string') {
    if ('vec' in type) return getArrayDecoder(of(type.vec));
    if ('option' in type) return getNullableDecoder(of(type.option));
    return getArrayDecoder(of(type.array[0]), { size: type.array[1] });
  }
  const [scalar, definition] = [SCALARS[type], types[type]];
  if (scalar) return scalar();
  if (!definition) throw new RangeError(`no type ${type}`);
  if ('fields' in definition) return getTupleDecoder(definition.fields.map(of));
  const { variants, payloads } = definition;
  const decoders = Array.from({ length: variants }, (_, index) =>
    getTupleDecoder([getU8Decoder(), ...(payloads[index] ?? []).map(of)]),
  );
  return getUnionDecoder(decoders, (bytes, offset) => bytes[offset] ?? variants);
}
