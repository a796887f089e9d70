import type { PoolNotice } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { aTransaction, noticeText } from '../../testing/block-transaction.ts';
import { readNotices } from './read-notices.ts';

const [trader, authority] = ['trader', 'authority'] as [Address, Address];
const MINT = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const notice: PoolNotice = { do: 'close', seed: 'launch 7', mint: MINT };
const signers = [trader, authority];
const told = (text: string, signer: Address, program?: string) =>
  readNotices(aTransaction([], { signers, memo: { text, signer, ...(program && { program }) } }), authority);

describe('readNotices', () => {
  test.each(['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'])(
    'reads a notice the authority signed, through %s',
    (program) => expect(told(noticeText(notice), authority, program)).toEqual([notice]),
  );

  test('believes no memo of another signer, and nothing that is no memo', () => {
    expect(told(noticeText(notice), trader)).toEqual([]);
    expect(told(noticeText(notice), authority, MINT)).toEqual([]);
    const transaction = aTransaction([], {
      signers: [trader],
      memo: { text: noticeText(notice), signer: trader },
    });
    expect(readNotices(transaction, authority)).toEqual([]);
  });

  test('passes over a failed transaction and text that is no notice', () => {
    const memo = { text: noticeText(notice), signer: authority };
    expect(readNotices(aTransaction([], { signers, memo, err: 'AccountNotFound' }), authority)).toEqual([]);
    for (const text of ['gm', noticeText({ do: 'open' }), `${noticeText(notice)}}`, JSON.stringify(notice)]) {
      expect(told(text, authority)).toEqual([]);
    }
  });
});
