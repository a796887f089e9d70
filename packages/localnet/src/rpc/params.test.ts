import { expect, test } from 'vitest';
import { Params, toBase58Bytes, toBase64Bytes, toChoice, toCommitment, toSignature } from './params.ts';

const refusal = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    return String(error);
  }
  return 'accepted';
};

test('names the parameter that is wrong', () => {
  const params = new Params(['nope', -1, 2 ** 53, 'x'.repeat(5000), null]);
  expect(refusal(() => params.address(0, 'pubkey'))).toContain('Invalid param: WrongSize');
  expect(refusal(() => params.whole(1, 'slot'))).toContain('slot must be a whole number');
  expect(refusal(() => params.whole(2, 'slot'))).toContain('slot must be a whole number');
  expect(refusal(() => params.text(3, 'transaction'))).toContain('transaction is too long');
  expect(refusal(() => params.addresses(4, 'pubkeys', 3))).toContain('pubkeys must be an array');
  expect(refusal(() => new Params({ a: 1 }))).toContain('params must be an array');
  expect(refusal(() => new Params([[1]]).options(0))).toContain('options must be an object');
});

test('says in a validator’s words what is no key and no signature', () => {
  const texts = ['short', '0OIl', '1'.repeat(45), 'z'.repeat(44), '1'.repeat(89)];
  const said = (read: (params: Params) => unknown) =>
    texts.map((text) => refusal(() => read(new Params([text]))));
  const [wrong, invalid] = ['RpcError: Invalid param: WrongSize', 'RpcError: Invalid param: Invalid'];
  expect(said((params) => params.address(0, 'pubkey'))).toEqual([wrong, invalid, wrong, wrong, wrong]);
  expect(said((params) => toSignature(params.text(0, 'signature'), 'signature'))).toEqual([
    wrong,
    invalid,
    wrong,
    wrong,
    wrong,
  ]);
});

test('takes numbers of any number of digits, and says those of a u64 to the last', () => {
  const params = new Params([10n ** 15n, 2n ** 53n + 1n, 2n ** 64n]);
  expect(params.whole(0, 'slot')).toBe(10 ** 15);
  expect(params.whole(1, 'slot')).toBe(Number.MAX_SAFE_INTEGER);
  expect(params.exact(1, 'slot')).toBe(9_007_199_254_740_993n);
  expect(refusal(() => params.whole(2, 'slot'))).toContain('slot must be a whole number');
});

test('takes amounts up to the largest u64 and no further', () => {
  expect(new Params([2n ** 64n - 1n]).exact(0, 'lamports')).toBe(2n ** 64n - 1n);
  expect(new Params([5]).exact(0, 'lamports')).toBe(5n);
  expect(refusal(() => new Params([2n ** 64n]).exact(0, 'lamports'))).not.toBe('accepted');
});

test('reads finalized when no commitment is named, and refuses an unknown one', () => {
  expect(toCommitment({})).toBe('finalized');
  expect(refusal(() => toCommitment({ commitment: 'rooted' }))).toContain('must be one of');
  expect(toChoice('b', 'letter', ['a', 'b'])).toBe('b');
});

test('decodes base58 and base64 strictly', () => {
  expect(toBase58Bytes('2g', 'x', 10)).toEqual(new Uint8Array([97]));
  expect(refusal(() => toBase58Bytes('0', 'x', 10))).toContain('not base58');
  expect(refusal(() => toBase58Bytes('1'.repeat(11), 'x', 10))).toContain('too long');
  expect(toBase64Bytes('YQ==', 'x')).toEqual(new Uint8Array([97]));
  for (const text of ['YQ', 'Y Q=', 'YQ=', '_-8=']) {
    expect(refusal(() => toBase64Bytes(text, 'x'))).toContain('not base64');
  }
});
