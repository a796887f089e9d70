import { randomBytes } from 'node:crypto';

/** Text that is JSON already and goes into a reply as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Begins what stands for the texts JSON.stringify cannot; it cannot be forged from outside of this process. */
const STAND_IN = `stands-in-${randomBytes(8).toString('hex')}:`;
const WRITTEN_STAND_IN = new RegExp(`"${STAND_IN}(\\d+)"`, 'g');

/** Writes JSON with bigints as whole numbers of any size, as nodes write u64. Natively: a reply may hold a million members. */
export function toJson(value: unknown): string {
  const texts: string[] = [];
  const standIn = (text: string) => STAND_IN + (texts.push(text) - 1);
  const written = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === 'bigint') return standIn(member.toString());
    return member instanceof RawJson ? standIn(member.text) : member;
  });
  // Typed as a text, but of undefined there is none.
  const text = (written as string | undefined) ?? 'null';
  return texts.length === 0
    ? text
    : text.replace(WRITTEN_STAND_IN, (_, index: string) => texts[Number(index)] ?? 'null');
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
