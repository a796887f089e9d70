/** Text that is JSON already and goes into a reply as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes JSON with bigints as whole numbers of any size, as nodes write u64. Plain loops: a reply may hold 100,000 members. */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof RawJson) return value.text;
  let text = '';
  if (Array.isArray(value)) {
    // By index, or the holes of a sparse array, which kit's optional parameters make, would be left out.
    for (let index = 0; index < value.length; index += 1)
      text += (index > 0 ? ',' : '') + toJson(value[index]);
    return `[${text}]`;
  }
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${toJson(field)}`;
  }
  return `{${text}}`;
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
