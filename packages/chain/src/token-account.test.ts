import type { Address } from '@solana/kit';
import { AccountState, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { type ExtensionArgs, getTokenEncoder as getToken2022Encoder } from '@solana-program/token-2022';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM } from './addresses/solana-programs.ts';
import { readTokenAccount } from './token-account.ts';

const [PUBKEY, WALLET, MINT] = [
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
] as Address[] as [Address, Address, Address];

const FIELDS = {
  mint: MINT,
  owner: WALLET,
  amount: 18_446_744_073_709_551_615n,
  delegate: null,
  isNative: null,
  delegatedAmount: 0n,
  closeAuthority: null,
};

function plain(state = AccountState.Initialized) {
  const data = new Uint8Array(getTokenEncoder().encode({ ...FIELDS, state }));
  return { owner: TOKEN_PROGRAM_ADDRESS as Address, lamports: 2_039_280n, data };
}

function extended(extensions: ExtensionArgs[]) {
  const fields = { ...FIELDS, state: AccountState.Initialized, extensions };
  const data = new Uint8Array(getToken2022Encoder().encode(fields));
  return { owner: TOKEN_2022_PROGRAM, lamports: 2_500_000n, data };
}

describe('a token account', () => {
  it('is read with its address, program, lamports, owner, mint, amount and whether it is frozen', () => {
    const info = { owner: WALLET, mint: MINT, amount: 18_446_744_073_709_551_615n, needsMemo: false };
    expect(readTokenAccount(PUBKEY, plain())).toEqual({
      pubkey: PUBKEY,
      owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      lamports: 2_039_280n,
      info: { ...info, isFrozen: false },
    });
    expect(readTokenAccount(PUBKEY, plain(AccountState.Frozen))?.info).toEqual({ ...info, isFrozen: true });
  });

  it('is read alike from base64, as nodes return it', () => {
    const { data, ...row } = plain();
    const text = Buffer.from(data).toString('base64');
    expect(readTokenAccount(PUBKEY, { ...row, data: [text, 'base64'] })).toEqual(
      readTokenAccount(PUBKEY, plain()),
    );
  });

  it('of the second program may ask for memos, whatever extensions stand before', () => {
    const asks = (requireIncomingTransferMemos: boolean) =>
      readTokenAccount(
        PUBKEY,
        extended([
          { __kind: 'ImmutableOwner' },
          { __kind: 'TransferFeeAmount', withheldAmount: 7n },
          { __kind: 'MemoTransfer', requireIncomingTransferMemos },
        ]),
      );
    expect(asks(true)).toMatchObject({
      owner: TOKEN_2022_PROGRAM,
      lamports: 2_500_000n,
      info: { needsMemo: true },
    });
    expect(asks(false)?.info.needsMemo).toBe(false);
  });

  it('is read with an extension that nobody knows yet', () => {
    const { data, ...row } = extended([{ __kind: 'MemoTransfer', requireIncomingTransferMemos: true }]);
    const unknown = Uint8Array.from([
      ...data.subarray(0, 166),
      0xff,
      0x7f,
      2,
      0,
      9,
      9,
      ...data.subarray(166),
    ]);
    expect(readTokenAccount(PUBKEY, { ...row, data: unknown })?.info).toMatchObject({
      mint: MINT,
      needsMemo: true,
    });
  });

  it('is none where nothing is, where another program owns it, before it is initialized, and where a mint is', () => {
    const none = [
      null,
      undefined,
      plain(AccountState.Uninitialized),
      { ...plain(), owner: WALLET },
      { ...plain(), data: plain().data.subarray(1) },
      { ...plain(), data: new Uint8Array([...plain().data, 2]) },
    ];
    for (const row of none) expect(readTokenAccount(PUBKEY, row)).toBeUndefined();
    const { data, ...row } = extended([{ __kind: 'ImmutableOwner' }]);
    const asMint = data.slice();
    asMint[165] = 1;
    expect(readTokenAccount(PUBKEY, { ...row, data: asMint })).toBeUndefined();
  });

  it('never throws, whatever bytes there are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isExtended) => {
        const owner = isExtended ? TOKEN_2022_PROGRAM : (TOKEN_PROGRAM_ADDRESS as Address);
        const marked = bytes.slice();
        if (isExtended && marked.length > 165) marked[165] = 2;
        readTokenAccount(PUBKEY, { owner, lamports: 1n, data: marked });
      }),
    );
  });
});
