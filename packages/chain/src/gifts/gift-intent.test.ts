import { type Address, createNoopSigner, generateKeyPairSigner, type Instruction } from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import { giftAddress } from '../programs/venue/addresses.ts';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import {
  claimGift,
  createGift,
  type GiftCreation,
  giftUnitChecks,
  type HeldGift,
  returnGift,
} from './gift-instructions.ts';
import { findGiftBreach, type GiftIntent, readExpiry } from './gift-intent.ts';

const MAX_FEE = 10_000n;
let sender: Address;
let link: Address;
let mallory: Address;
let mint: Address;
let creation: Omit<Extract<GiftIntent, { kind: 'create' }>, 'kind' | 'maxFeeLamports'>;
let held: HeldGift;
let created: Extract<GiftIntent, { kind: 'create' }>;
let returned: Extract<GiftIntent, { kind: 'return' }>;

beforeAll(async () => {
  const signers = await Promise.all(Array.from({ length: 4 }, () => generateKeyPairSigner()));
  [sender, link, mallory, mint] = signers.map(({ address }) => address) as [
    Address,
    Address,
    Address,
    Address,
  ]; // Four were made.
  const token = { mint, tokenProgram: TOKEN_PROGRAM_ADDRESS, units: { decimals: 6 } };
  creation = { sender, link, amount: 5n, expiry: 1_800_000_000n, token };
  const vault = associatedAddress({ owner: giftAddress(link), ...token });
  const gift = { bump: 255, sender, link, mint, vault, amount: 5n, expiry: 1_800_000_000n };
  held = { gift, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  created = { kind: 'create', maxFeeLamports: MAX_FEE, ...creation };
  returned = { kind: 'return', maxFeeLamports: MAX_FEE, ...held };
});

const leave = (gift: GiftCreation) => [...giftUnitChecks(gift), createGift(gift)];
const judge = (intent: GiftIntent, instructions: readonly Instruction[], payer = sender) =>
  findGiftBreach(decodeTransaction(aTransaction({ feePayer: payer, instructions })), intent);

test('accepts what is shown, of a token and of SOL', () => {
  expect(judge(created, leave(creation))).toBeUndefined();
  expect(judge(returned, [returnGift(held)])).toBeUndefined();
  const sol = { ...creation, token: undefined };
  expect(judge({ ...created, token: undefined }, [createGift(sol)])).toBeUndefined();
  const gift = { ...held.gift, mint: SYSTEM_PROGRAM, vault: SYSTEM_PROGRAM };
  expect(judge({ ...returned, ...held, gift }, [returnGift({ ...held, gift })])).toBeUndefined();
});

test('names every difference of a creation', () => {
  const other: Partial<GiftCreation>[] = [
    { amount: 6n },
    { amount: 4n },
    { expiry: creation.expiry - 1n },
    { token: undefined },
    { token: { mint: mallory, tokenProgram: TOKEN_PROGRAM_ADDRESS } },
  ];
  for (const change of other)
    expect(
      judge(created, [...giftUnitChecks(creation), createGift({ ...creation, ...change })]),
      JSON.stringify(Object.keys(change)),
    ).toBe('gift');
  expect(judge(created, leave({ ...creation, link: mallory }))).toBe('signers');
  expect(judge(created, leave(creation), mallory)).toBe('fee-payer');
  expect(judge(created, [])).toBe('signers');
});

test('accepts no creation whose token the chain is not made to check by the decimals on screen', () => {
  const { token } = creation;
  if (!token) throw new Error('it is of a token');
  for (const decimals of [0, 5, 7, 9]) {
    const shown = { ...created, token: { ...token, units: { decimals } } };
    expect(judge(shown, leave(creation))).toBe('decimals');
  }
  expect(judge(created, [createGift(creation)])).toBe('decimals');
  expect(judge(created, [createGift(creation), ...giftUnitChecks(creation)])).toBe('decimals');
  expect(judge(created, [...leave(creation), ...giftUnitChecks(creation)])).toBe('foreign-instruction');
});

test('accepts the memo before the check that an account may ask for, and no other memo', () => {
  const { token } = creation;
  if (!token) throw new Error('it is of a token');
  const [memo, check] = giftUnitChecks({ ...creation, token: { ...token, needsMemo: true } });
  if (!memo || !check) throw new Error('it is checked behind a memo');
  const left = createGift(creation);
  expect(judge(created, [memo, check, left])).toBeUndefined();
  for (const others of [
    [check, memo, left],
    [memo, memo, check, left],
    [memo, check, left, memo],
    [check, left, memo],
    [memo, left],
    [{ ...memo, data: Uint8Array.of(104) }, check, left],
  ])
    expect(judge(created, others)).toMatch(/^(decimals|foreign-instruction)$/);
  const sol = { ...creation, token: undefined };
  expect(judge({ ...created, token: undefined }, [memo, createGift(sol)])).toBe('foreign-instruction');
});

test('accepts nothing beside it, whatever comes first', () => {
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(sender),
    destination: mallory,
    amount: 1n,
  });
  for (const [intent, own] of [
    [created, leave(creation)],
    [returned, [returnGift(held)]],
  ] as const) {
    expect(judge(intent, [...own, transfer])).toBe('foreign-instruction');
    expect(judge(intent, [transfer, ...own])).toBe('foreign-instruction');
    expect(judge(intent, [...own, ...own])).toBe('foreign-instruction');
    const fee = getSetComputeUnitPriceInstruction({ microLamports: 10n ** 9n });
    expect(judge(intent, [fee, ...own])).toBe('network-fee');
  }
  expect(judge(returned, [transfer])).toBe('foreign-instruction');
});

test('a return goes to nobody else, and a claim is none', () => {
  expect(judge(returned, [returnGift(held, mallory)])).toBe('signers');
  expect(judge(returned, [claimGift(held, mallory)])).toBe('signers');
  const another = { ...held, gift: { ...held.gift, link: mallory } };
  expect(judge(returned, [returnGift(another)])).toBe('gift');
  expect(judge({ ...returned, ...another }, [returnGift(held)])).toBe('gift');
});

test('reads the expiry that a creation names', () => {
  const expiryOf = (instruction: Instruction) =>
    readExpiry(decodeTransaction(aTransaction({ feePayer: sender, instructions: [instruction] })));
  expect(expiryOf(createGift(creation))).toBe(creation.expiry);
  expect(expiryOf(returnGift(held))).toBeUndefined();
});
