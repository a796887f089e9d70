import { Buffer } from 'node:buffer';
import type { DataReader } from '../../layouts/data-reader.ts';
import { type Parsed, type ParseInstruction, shape } from './shape.ts';

const FIXED_FIELDS = ['name', 'symbol', 'uri'];
const UPDATED = 'metadata updateAuthority';

/** What other programs may offer as well: told by the first eight bytes, the beginning of a hash. */
const TABLE: Readonly<Record<string, ParseInstruction>> = {
  d2e11ea258b84d8d: shape(
    'initializeTokenMetadata',
    'metadata updateAuthority mint mintAuthority',
    (data) => ({ name: data.text(4), symbol: data.text(4), uri: data.text(4) }),
  ),
  dde9312db5cadcc8: shape('updateTokenMetadataField', UPDATED, (data) => ({
    field: FIXED_FIELDS[data.u8()] ?? data.text(4),
    value: data.text(4),
  })),
  ea122038598d25b5: shape('removeTokenMetadataKey', UPDATED, (data) => ({
    idempotent: data.flag(),
    key: data.text(4),
  })),
  d7e4a6e45464567b: shape('updateTokenMetadataAuthority', UPDATED, (data) => ({
    newAuthority: data.keyOrZero(),
  })),
  faa6b4fa0d0cb846: shape('emitTokenMetadata', 'metadata', (data) => ({
    start: data.option(() => data.u64()) ?? undefined,
    end: data.option(() => data.u64()) ?? undefined,
  })),
  '79716c2736330004': shape('initializeTokenGroup', 'group mint mintAuthority', (data) => ({
    updateAuthority: data.keyOrZero(),
    maxSize: data.u64(),
  })),
  '6c25ab8ff81e126e': shape('updateTokenGroupMaxSize', 'group updateAuthority', (data) => ({
    maxSize: data.u64(),
  })),
  a1695801edddd8cb: shape('updateTokenGroupAuthority', 'group updateAuthority', (data) => ({
    newAuthority: data.keyOrZero(),
  })),
  '9820deb0dfed7486': shape(
    'initializeTokenGroupMember',
    'member memberMint memberMintAuthority group groupUpdateAuthority',
  ),
};

/** An instruction of the metadata or the group interface, of which the first byte was read. Throws for any other. */
export function parseTokenInterface(first: number, data: DataReader, accounts: readonly string[]): Parsed {
  const parse = TABLE[Buffer.from([first, ...data.raw(7)]).toString('hex')];
  if (parse === undefined) throw new RangeError('the instruction is not known');
  return parse(data, accounts);
}
