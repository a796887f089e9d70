/** Bytes of the numbers in a program's accounts and data, all of them lowest byte first. */
const SIZES = { u8: 1, u16: 2, u32: 4, i32: 4, u64: 8, i64: 8, u128: 16, i128: 16 } as const;
const WORD_BITS = 64n;

export type Scalar = keyof typeof SIZES;
export type NumberOf<Type extends Scalar> = Type extends 'u8' | 'u16' | 'u32' | 'i32' ? number : bigint;

/** Where the numbers of an instruction's data stand behind its tag, and where they end. */
export function placesOf(types: Readonly<Record<string, Scalar>>, tagBytes = 1) {
  let end = tagBytes;
  const places = Object.entries(types).map(([name, type]) => {
    const at = end;
    end += SIZES[type];
    return { name, type, at };
  });
  return { places, end };
}

export function readScalar(view: DataView, at: number, type: Scalar): number | bigint {
  switch (type) {
    case 'u8':
      return view.getUint8(at);
    case 'u16':
      return view.getUint16(at, true);
    case 'u32':
      return view.getUint32(at, true);
    case 'i32':
      return view.getInt32(at, true);
    case 'u64':
      return view.getBigUint64(at, true);
    case 'i64':
      return view.getBigInt64(at, true);
    case 'u128':
      return readU128(view, at);
    case 'i128':
      return readI128(view, at);
  }
}

/** Throws a `RangeError` for a number that the type cannot hold. */
export function writeScalar(view: DataView, at: number, type: Scalar, value: number | bigint): void {
  const size = SIZES[type];
  const whole = BigInt(value);
  const held = type.startsWith('i') ? BigInt.asIntN(8 * size, whole) : BigInt.asUintN(8 * size, whole);
  if (held !== whole) throw new RangeError(`${value} is no ${type}`);
  if (size === 1) view.setUint8(at, Number(whole));
  else if (size === 2) view.setUint16(at, Number(whole), true);
  else if (size === 4) view.setUint32(at, Number(whole), true);
  else view.setBigUint64(at, BigInt.asUintN(64, whole), true);
  if (size === 16) view.setBigUint64(at + 8, BigInt.asUintN(64, whole >> WORD_BITS), true);
}

export function readU128(view: DataView, at: number): bigint {
  return (view.getBigUint64(at + 8, true) << WORD_BITS) | view.getBigUint64(at, true);
}

export function readI128(view: DataView, at: number): bigint {
  return (view.getBigInt64(at + 8, true) << WORD_BITS) | view.getBigUint64(at, true);
}

/** One byte each. Throws a `RangeError` for a number that no byte holds. */
export function toU8s(numbers: readonly number[]): Uint8Array {
  const wrong = numbers.find((number) => !Number.isInteger(number) || number < 0 || number > 255);
  if (wrong !== undefined) throw new RangeError(`${wrong} is no u8`);
  return Uint8Array.from(numbers);
}
