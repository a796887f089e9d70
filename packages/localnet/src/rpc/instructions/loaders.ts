import type { DataReader } from '../../layouts/data-reader.ts';
import { byNumber, type Facts, shape } from './shape.ts';

export const parseLoader = byNumber((data) => data.u32(), {
  0: shape('write', 'account', readPiece),
  1: shape('finalize', 'account'),
});

export const parseUpgradeableLoader = byNumber((data) => data.u32(), {
  0: shape('initializeBuffer', 'account authority?'),
  1: shape('write', 'account authority', readPiece),
  2: shape(
    'deployWithMaxDataLen',
    'payerAccount programDataAccount programAccount bufferAccount rentSysvar clockSysvar systemProgram authority',
    (data) => ({ maxDataLen: data.u64() }),
  ),
  3: shape(
    'upgrade',
    'programDataAccount programAccount bufferAccount spillAccount rentSysvar clockSysvar authority',
  ),
  4: shape('setAuthority', 'account authority newAuthority|null'),
  5: shape('close', 'account recipient authority programAccount|null'),
  6: shape(
    'extendProgram',
    'programDataAccount programAccount systemProgram|null payerAccount|null',
    readMore,
  ),
  7: shape('setAuthorityChecked', 'account authority newAuthority'),
  8: shape('migrate', 'programDataAccount programAccount authority'),
  9: shape(
    'extendProgramChecked',
    'programDataAccount programAccount authority systemProgram|null payerAccount|null',
    readMore,
  ),
});

function readPiece(data: DataReader): Facts {
  return { offset: data.u32(), bytes: data.base64(Number(data.u64())) };
}

function readMore(data: DataReader): Facts {
  return { additionalBytes: data.u32() };
}
