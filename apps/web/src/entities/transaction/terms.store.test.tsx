import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Signature } from '@solana/kit';
import { afterEach, expect, it } from 'vitest';
import { noteTerms, type SwapRecord, termsEntry, termsOf } from './terms.store.ts';

// As a figure, so that a change of it fails here.
const KEPT = 300;
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const nth = (index: number) =>
  `${'2'.repeat(62)}${LETTERS[Math.floor(index / 33)]}${LETTERS[index % 33]}` as Signature;
const aRecord = (signature: Signature): SwapRecord => ({
  signature,
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  swapMode: 'ExactIn',
  exactAmount: '18446744073709551615',
  quoted: '2',
  bound: '1',
  slippageBps: 50,
  simulated: { sol: '-5', input: '0', output: '2' },
});

afterEach(() => localStorage.clear());

it('keeps the newest of many, each once', () => {
  for (let index = 0; index < KEPT + 2; index += 1) noteTerms(aRecord(nth(index)));
  expect(termsEntry.get()).toHaveLength(KEPT);
  expect(termsOf(nth(0))).toBeUndefined();
  expect(termsOf(nth(KEPT + 1))).toEqual(aRecord(nth(KEPT + 1)));
  noteTerms({ ...aRecord(nth(5)), quoted: '9' });
  expect(termsEntry.get()).toHaveLength(KEPT);
  expect(termsOf(nth(5))?.quoted).toBe('9');
});

it('loses no record to one that cannot be read, and takes nothing that is no amount', () => {
  const good = aRecord(nth(1));
  const bad = [{ ...aRecord(nth(2)), quoted: '1.5' }, { signature: nth(3) }, null, 'text'];
  localStorage.setItem('swap-terms:v1', JSON.stringify([...bad, good]));
  expect(termsEntry.get()).toEqual([good]);
});

it('reads records that earlier versions stored', () => {
  const { swapMode, ...others } = aRecord(nth(1));
  localStorage.setItem(
    'swap-terms:v1',
    JSON.stringify([
      { ...others, exact: 'input' },
      { ...others, exact: 'output' },
      { ...others, exact: 'sideways' },
    ]),
  );
  expect(termsEntry.get()).toEqual([
    { ...others, swapMode },
    { ...others, swapMode: 'ExactOut' },
  ]);
});
