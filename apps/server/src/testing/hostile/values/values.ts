import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import fc from 'fast-check';
import { type Bytes, fromText, join, splice, toText } from './bytes.ts';

const NUMBERS =
  '0 -0 -1 1 +1 1.5 1e3 0x10 1_000 00 １２ ٣ NaN Infinity 1e400 9007199254740993 18446744073709551615 18446744073709551616';
const NAMES =
  '__proto__ constructor toString hasOwnProperty null undefined true base58 jsonParsed AQ== AQ ====';
const TRICKS =
  '../../etc/passwd ..%2f..%2f %00 \u0000 \u202e \ufeff \ud800 \u200b <script> {{7*7}} * % _ \\ "';
const TIMES =
  '2026-11-21T00:00:00Z 2026-11-21T00:00:00+24 2026-02-30T00:00:00Z -271821-04-20T00:00:00Z +275760-09-13T00:00:00.001Z';

/** Texts near what readers of numbers, addresses, times and names take, and far from it. */
const TEXTS: readonly string[] = [
  ...[NUMBERS, NAMES, TRICKS, TIMES].flatMap((words) => words.split(' ')),
  '1'.repeat(44),
  'z'.repeat(88),
  'z'.repeat(5_001),
  'é'.repeat(3_000),
  '9'.repeat(400),
  ...[USDC, WRAPPED_SOL].flatMap((id) => [id, `${id} `, `${id},${id}`, id.toLowerCase(), `O${id.slice(1)}`]),
  ',',
  ' ',
  ' 1',
  '\r\nx: y',
  "' OR 1=1 --",
];

const KEYS =
  '__proto__ constructor prototype toJSON then length 0 encoding commitment filters memcmp bytes offset dataSize dataSlice mint programId limit before until accounts addresses sigVerify skipPreflight minContextSlot mentions wallet user event metadata requestId signedTransaction type assets data'.split(
    ' ',
  );

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Numbers as JSON text, most of which no number of JavaScript's can hold. */
const hostileNumber = fc.constantFrom(
  ...'0 -1 -0 1.5 1e3 1e400 -1e400 1e-400 9007199254740993 18446744073709551615 18446744073709551616 300 1'.split(
    ' ',
  ),
  `1${'0'.repeat(400)}`,
);

/** JSON text of any value; a key may stand twice in an object. */
export const hostileJson: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('null', 'true', 'false'),
    hostileNumber,
    hostileText.map((text) => JSON.stringify(text)),
    fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('any')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  ),
})).any;

/** What is done to the bytes of a body on its way. */
export type Damage = (body: Bytes) => Bytes;

export const bodyDamage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Damage>((body) => body) },
  fc.nat(10_000).map(
    (at): Damage =>
      (body) =>
        body.subarray(0, at % (body.length + 1)),
  ),
  fc.tuple(fc.nat(10_000), fc.uint8Array({ minLength: 1, maxLength: 4 })).map(
    ([at, put]): Damage =>
      (body) =>
        splice(body, { at: at % (body.length + 1), gone: 0 }, put),
  ),
  fc.constantFrom<Damage>(
    (body) => join(fromText('\ufeff'), body),
    (body) => join(body, body),
    (body) => fromText(toText(body), 'utf16le'),
    (body) => join(fromText('['.repeat(20_000)), body),
    (body) => join(fromText(' '.repeat(70_000)), body),
    () => Uint8Array.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
    () => fromText(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  ),
);

/** The text with the value of one of its members, or all of it, replaced. */
export function swapMember(text: string, which: number, json: string): string {
  const members = [...text.matchAll(/"(\w+)":("[^"]*"|[^,{}[\]]+)/g)];
  const [member, name] = members[which % (members.length + 1)] ?? [];
  return member === undefined ? json : text.replace(member, () => `"${name}":${json}`);
}
