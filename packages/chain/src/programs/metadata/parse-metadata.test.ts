import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { describe, expect, it } from 'vitest';
import { METADATA_PROGRAM } from './generated/accounts.generated.ts';
import { genesisMetadata } from './genesis-metadata.ts';
import { parseMetadata } from './parse-metadata.ts';

const [NAME_AT, SYMBOL_AT, URI_AT] = [65, 101, 115];
const bare = (text: string) => text.replaceAll('\0', '');

/** The account of a token, of which some bytes are other ones. */
function anAccount(change: (data: Uint8Array, view: DataView) => void = () => {}): Uint8Array {
  const facts = { id: JUP, name: 'Jupiter', symbol: 'JUP', decimals: 6 };
  const data = Uint8Array.from(genesisMetadata(facts, USDC).data);
  change(data, new DataView(data.buffer));
  return data;
}

const parse = (data: Uint8Array) => parseMetadata(JUP, METADATA_PROGRAM, data);

describe('a metadata account', () => {
  it('holds the texts of its mint, with what fills their room', () => {
    const texts = parse(anAccount());
    expect(texts && Object.values(texts).map(bare)).toEqual(['Jupiter', 'JUP', '']);
    expect(texts?.name).toHaveLength(32);
  });

  it('is read without its end, which holds nothing of the texts', () => {
    expect(parse(anAccount().subarray(0, URI_AT + 4 + 200))).toEqual(parse(anAccount()));
    expect(parse(anAccount().subarray(0, URI_AT + 4 + 199))).toBeUndefined();
  });

  it('is read where its texts are as short as they are', () => {
    const text = new TextEncoder().encode('\x03\0\0\0JUP\x01\0\0\0J\x00\0\0\0');
    const data = new Uint8Array([...anAccount().subarray(0, NAME_AT), ...text]);
    expect(parse(data)).toEqual({ name: 'JUP', symbol: 'J', uri: '' });
  });

  it.each<[string, (data: Uint8Array, view: DataView) => void]>([
    ['of another kind', (data) => data.set([6])],
    ['with a name longer than the program takes', (_, view) => view.setUint32(NAME_AT, 33, true)],
    ['with a name longer than the account', (_, view) => view.setUint32(NAME_AT, 0xffffffff, true)],
    ['with a symbol longer than the program takes', (_, view) => view.setUint32(SYMBOL_AT, 11, true)],
    ['with a name that is no UTF-8', (data) => data.set([0xff, 0xfe], NAME_AT + 4)],
    ['with half a character', (data) => data.set([0xe2, 0x82], URI_AT + 4 + 198)],
  ])('is refused %s', (_, change) => {
    expect(parse(anAccount(change))).toBeUndefined();
  });

  it('is of one mint and one program', () => {
    expect(parseMetadata(WRAPPED_SOL, METADATA_PROGRAM, anAccount())).toBeUndefined();
    expect(parseMetadata(JUP, TOKEN_PROGRAM, anAccount())).toBeUndefined();
    for (const length of [0, 1, 64, 65, 68, 69])
      expect(parse(anAccount().subarray(0, length)), `${length} bytes`).toBeUndefined();
  });
});
