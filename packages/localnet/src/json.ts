/** Text that is JSON already and goes into a reply as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes JSON with bigints as whole numbers of any size, as nodes write u64. */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof RawJson) return value.text;
  // `map` would leave the holes of a sparse array, which kit's optional parameters make.
  if (Array.isArray(value)) return `[${Array.from(value, toJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const UNSAFE_DIGITS = /\d{16}/;
const WHOLE = /^-?[1-9]\d{15,}$/;
const MARK = '\u0000whole:';

/** Reads JSON without losing digits: whole numbers of 16 digits and more become bigints. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  // First as it is: on text that is no JSON the pattern below could take the square of its length.
  const plain: unknown = JSON.parse(text);
  if (!UNSAFE_DIGITS.test(text)) return plain;
  const marked = text.replace(TOKEN, (token) => (WHOLE.test(token) ? JSON.stringify(MARK + token) : token));
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}
