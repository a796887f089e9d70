import { addressBytes, toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { programAddress } from '../addresses/program-address.ts';
import { SYSTEM_PROGRAM } from '../addresses/solana-programs.ts';
import { temporaryAddress, unwrapSol, wrapSol } from '../swaps/wrapped-sol.ts';
import type { DecodedInstruction } from '../transactions/decode-transaction.ts';
import { type ForeignIntent, judgeForeign } from './foreign-check.ts';
import type { ForeignTerms, SwapTerms } from './foreign-trade.ts';
import { FOREIGN_PROGRAMS } from './interfaces.generated.ts';
import { makeInstruction, makeTransaction } from './testing/made.ts';

const addressOf = (fill: number) => toBase58(new Uint8Array(32).fill(fill)) as Address;
const [owner, token, other, thief, maker] = [1, 2, 3, 4, 5].map(addressOf) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const ata = (mint: Address, holder = owner) =>
  associatedAddress({ owner: holder, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
const account = { owner, seed: 'seed' };
const temporary = temporaryAddress(account);
const aggregator = FOREIGN_PROGRAMS.aggregator.address as Address;
const SOLD = 1_000_000n;

const swap = { kind: 'swap', slippageBps: 50, platformFeeBps: 0, positiveSlippageBps: 0 } as const;
const selling: SwapTerms = {
  ...swap,
  swapMode: 'ExactIn',
  inputMint: WRAPPED_SOL,
  outputMint: token,
  inAmount: SOLD,
  outAmount: 2_000n,
};
const buying: SwapTerms = {
  ...selling,
  inputMint: token,
  outputMint: WRAPPED_SOL,
  inAmount: 2_000n,
  outAmount: SOLD,
};
/** With half a percent of slippage. */
const MOST = 1_005_000n;
const exactly: SwapTerms = { ...selling, swapMode: 'ExactOut' };

function route(
  { swapMode, inputMint, outputMint, inAmount, outAmount }: SwapTerms,
  accounts: { source?: Address; destination?: Address; more?: Address } = {},
): DecodedInstruction {
  const { source = ata(inputMint), destination = ata(outputMint), more = null } = accounts;
  const isExactIn = swapMode === 'ExactIn';
  return makeInstruction({
    program: 'aggregator',
    name: isExactIn ? 'routeV2' : 'exactOutRouteV2',
    accounts: {
      userTransferAuthority: owner,
      userSourceTokenAccount: source,
      userDestinationTokenAccount: destination,
      sourceMint: inputMint,
      destinationMint: outputMint,
      destinationTokenAccount: more,
    },
    data: {
      ...(isExactIn ? { inAmount, quotedOutAmount: outAmount } : { outAmount, quotedInAmount: inAmount }),
      slippageBps: 50,
      platformFeeBps: 0,
      positiveSlippageBps: 0,
    },
  });
}

function fill(accounts: Readonly<Record<string, Address | null>>, data: object = {}): DecodedInstruction {
  const made = { inputAmount: 2_000n, outputAmount: SOLD, expireAt: 9n, feeBps: 0, mark: 0, ...data };
  return makeInstruction({
    program: 'rfq',
    name: 'fillWithFee',
    accounts: { taker: owner, maker, takerInputMintTokenAccount: ata(token), ...accounts },
    data: made,
  });
}

function decoded({ programAddress: program, accounts = [], data }: Instruction): DecodedInstruction {
  const named = accounts.map(({ address }) => ({ address, isSigner: address === owner, isWritable: true }));
  return { program, accounts: named, data: Uint8Array.from(data ?? []) };
}

const wrap = (holder = owner, amount = 0n) => wrapSol({ ...account, holder }, amount).map(decoded);
const unwrap = (address = temporary): DecodedInstruction[] =>
  unwrapSol(account).map((each) => {
    const close = decoded(each);
    const [first, ...rest] = close.accounts;
    return { ...close, accounts: first ? [{ ...first, address }, ...rest] : [] };
  });
const pay = (to: Address, amount: bigint) =>
  decoded(getTransferSolInstruction({ source: createNoopSigner(owner), destination: to, amount }));
const open = (mint: Address) =>
  decoded(
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(owner),
      ata: ata(mint),
      owner,
      mint,
    }),
  );

/** SOL of the wallet for what a route sells. */
const sync = (address: Address): DecodedInstruction => ({
  program: TOKEN_PROGRAM_ADDRESS,
  accounts: [{ address, isSigner: false, isWritable: true }],
  data: Uint8Array.from([17]),
});
const paid = [pay(ata(WRAPPED_SOL), SOLD), sync(ata(WRAPPED_SOL))];

const seeds = () => [
  new TextEncoder().encode('token_account'),
  addressBytes(owner),
  addressBytes(WRAPPED_SOL),
];
const lent = programAddress(`aggregator ${owner}`, aggregator, seeds).address;
const lend = makeInstruction({
  program: 'aggregator',
  name: 'createTokenAccount',
  accounts: {
    tokenAccount: lent,
    user: owner,
    mint: WRAPPED_SOL,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    systemProgram: SYSTEM_PROGRAM,
  },
  data: { bump: 255 },
});

function judge(
  terms: ForeignTerms,
  instructions: readonly DecodedInstruction[],
  { signers = [owner], ...intent }: Partial<ForeignIntent> & { signers?: Address[] } = {},
) {
  const [first] = instructions;
  if (!first) throw new Error('no instruction');
  const transaction = { ...makeTransaction(first, signers), instructions };
  return judgeForeign(transaction, { owner, terms, ownAccounts: [], maxFeeLamports: 20_000n, ...intent });
}

const refused = (breach: string) => ({ kind: 'refused', breach });
const PROVED = { kind: 'proved' };

const most = (amount: bigint) => [pay(ata(WRAPPED_SOL), amount), sync(ata(WRAPPED_SOL))];

describe('an account for one transaction', () => {
  test('is made, used and closed', () => {
    const into = route(buying, { destination: temporary });
    expect(judge(buying, [...wrap(), into, ...unwrap()])).toEqual(PROVED);
    const out = route(selling, { source: temporary });
    expect(judge(selling, [...wrap(owner, SOLD), out, ...unwrap()])).toEqual(PROVED);
    expect(judge(buying, [lend, route(buying, { destination: lent }), ...unwrap(lent)])).toEqual(PROVED);
  });

  test('made again for a thief takes nothing that is bought', () => {
    const into = route(buying, { destination: temporary });
    const attack = [...wrap(), ...unwrap(), ...wrap(thief), into];
    expect(judge(buying, attack)).toEqual(refused('wrapping'));
    expect(judge(buying, [...wrap(), ...wrap(thief), into, ...unwrap()])).toEqual(refused('wrapping'));
  });

  test('made again for a thief takes none of the SOL that is sold', () => {
    const attack = [...wrap(), ...unwrap(), ...wrap(thief, SOLD), route(selling)];
    expect(judge(selling, attack)).toEqual(refused('wrapping'));
    const unknown = { ...route(selling), program: thief };
    expect(judge(selling, [...attack.slice(0, -1), unknown])).toEqual(refused('wrapping'));
  });

  test('made again is not one whose contents come back', () => {
    const into = route(buying, { destination: temporary });
    expect(judge(buying, [...wrap(), ...unwrap(), ...wrap(), into])).toEqual(refused('wrapping'));
    const lending = [lend, ...unwrap(lent), lend, route(buying, { destination: lent })];
    expect(judge(buying, lending)).toEqual(refused('wrapping'));
    const associated = [...unwrap(ata(WRAPPED_SOL)), open(WRAPPED_SOL), route(buying)];
    expect(judge(buying, associated)).toEqual(refused('wrapping'));
  });

  test('allows one deposit to be wrapped, however often it is made', () => {
    const lending = (deposits: bigint) => [
      lend,
      lend,
      pay(lent, SOLD + deposits * TOKEN_ACCOUNT_RENT),
      sync(lent),
      route(selling, { source: lent }),
      ...unwrap(lent),
    ];
    expect(judge(selling, lending(1n))).toEqual(PROVED);
    expect(judge(selling, lending(2n))).toEqual(refused('wrapping'));
  });

  test('that the owner has already is another account of the owner', () => {
    const used = [lend, route(buying, { destination: lent }), ...unwrap(lent)];
    expect(judge(buying, used)).toEqual(PROVED);
    const transaction = {
      ...makeTransaction(route(buying, { destination: lent }), [owner]),
      instructions: used,
    };
    const intent = { owner, terms: buying, ownAccounts: [lent], maxFeeLamports: 20_000n };
    expect(judgeForeign(transaction, intent)).toEqual(refused('other-account'));
  });

  test('is not made or paid into behind its closing', () => {
    const into = route(selling);
    const used = [...wrap(), into, ...unwrap()];
    expect(judge(selling, [...used, pay(temporary, SOLD)])).toEqual(refused('wrapping'));
    expect(judge(selling, [...used, ...wrap(owner, SOLD)])).toEqual(refused('wrapping'));
    expect(judge(selling, [lend, into, ...unwrap(lent), lend])).toEqual(refused('wrapping'));
    expect(judge(selling, [lend, into, ...unwrap(lent), pay(lent, SOLD)])).toEqual(refused('wrapping'));
  });
});

describe('SOL in the owner’s own account', () => {
  test('is unwrapped where the instruction names it as the other destination', () => {
    const into = route(buying, { destination: temporary, more: ata(WRAPPED_SOL) });
    const closed = [...wrap(), into, ...unwrap()];
    expect(judge(buying, closed)).toEqual(refused('wrapping'));
    expect(judge(buying, [...closed, ...unwrap(ata(WRAPPED_SOL))])).toEqual(PROVED);
  });

  test('is not handed on by a trade that uses another', () => {
    const handsOn = (each: DecodedInstruction, account = ata(WRAPPED_SOL)): DecodedInstruction => ({
      ...each,
      accounts: [...each.accounts, { address: account, isSigner: false, isWritable: true }],
    });
    const into = route(buying, { destination: temporary });
    expect(judge(buying, [...wrap(), handsOn(into), ...unwrap()])).toEqual(refused('other-account'));
    expect(judge(buying, [...wrap(), handsOn(into, temporary), ...unwrap()])).toEqual(PROVED);
    const out = route(selling, { source: temporary });
    expect(judge(selling, [...wrap(owner, SOLD), handsOn(out), ...unwrap()])).toEqual(
      refused('other-account'),
    );
    const filled = fill({ inputMint: token, outputMint: WRAPPED_SOL, takerOutputMintTokenAccount: null });
    expect(judge(buying, [handsOn(filled)], { signers: [owner, maker] })).toEqual(refused('other-account'));
  });

  test('that an exact output leaves is unwrapped', () => {
    const sold = [open(WRAPPED_SOL), ...most(MOST), route(exactly)];
    expect(judge(exactly, sold)).toEqual(refused('wrapping'));
    expect(judge(exactly, [...sold, ...unwrap(ata(WRAPPED_SOL))])).toEqual(PROVED);
  });

  test('is not sold where an exact output takes more than was wrapped', () => {
    const close = unwrap(ata(WRAPPED_SOL));
    const judged = (amount: bigint) => judge(exactly, [...most(amount), route(exactly), ...close]);
    expect(judged(MOST)).toEqual(PROVED);
    expect(judged(MOST - 1n)).toEqual(PROVED);
    expect(judged(MOST - 2n)).toEqual(refused('wrapping'));
    expect(judge(exactly, [route(exactly), ...close])).toEqual(refused('wrapping'));
  });

  test('is not sold while what is paid for it counts only behind the trade', () => {
    const [own, trade] = [ata(WRAPPED_SOL), route(selling)];
    const payment = pay(own, SOLD);
    for (const order of [
      [payment, trade],
      [payment, trade, sync(own)],
      [trade, payment, sync(own)],
      [sync(own), payment, trade],
    ])
      for (const closing of [[], unwrap(own)])
        expect(judge(selling, [...order, ...closing])).toEqual(refused('wrapping'));
    expect(judge(selling, [payment, sync(own), trade, ...unwrap(own)])).toEqual(PROVED);
    const noted = { program: other, accounts: [], data: Uint8Array.from([1]) };
    expect(judge(selling, [noted, trade])).toEqual(refused('wrapping'));
  });

  test('is not unwrapped before the trade', () => {
    const into = route(buying, { destination: temporary });
    const early = [...unwrap(ata(WRAPPED_SOL)), ...wrap(), into, ...unwrap()];
    expect(judge(buying, early)).toEqual(refused('wrapping'));
  });

  test('is not sold in place of the wallet’s SOL that the screen names', () => {
    const own = ata(WRAPPED_SOL);
    expect(judge(selling, [route(selling)])).toEqual(refused('wrapping'));
    expect(judge(selling, [pay(own, SOLD - 1n), route(selling)])).toEqual(refused('wrapping'));
    const elsewhere = [...wrap(owner, SOLD), route(selling), ...unwrap()];
    expect(judge(selling, elsewhere)).toEqual(refused('wrapping'));
    expect(judge(selling, [...paid, route(selling)])).toEqual(PROVED);
    expect(judge(selling, [route(selling)], { usesWrappedSol: true })).toEqual(PROVED);
  });

  test('is not wrapped beside a fill that takes SOL from the wallet', () => {
    const accounts = { takerInputMintTokenAccount: null, takerOutputMintTokenAccount: ata(token) };
    const mints = { inputMint: WRAPPED_SOL, outputMint: token };
    const filled = fill({ ...accounts, ...mints }, { inputAmount: SOLD, outputAmount: 2_000n });
    const signers = [owner, maker];
    expect(judge(selling, [filled], { signers })).toEqual(PROVED);
    const wrapped = [pay(ata(WRAPPED_SOL), SOLD), filled];
    expect(judge(selling, wrapped, { signers })).toEqual(refused('wrapping'));
  });
});

describe('a maker’s fill', () => {
  const mints = { inputMint: token, outputMint: WRAPPED_SOL };
  const signers = [owner, maker];

  test('in which the owner is its own maker is refused', () => {
    const own = { maker: owner, makerInputMintTokenAccount: ata(token, thief) };
    const accounts = { ...mints, ...own, takerOutputMintTokenAccount: null };
    expect(judge(buying, [fill(accounts)])).toEqual(refused('owner'));
  });

  test('with a mark that is not known is refused too where it contradicts the screen', () => {
    const judged = (data: object, destination: Address | null = null) =>
      judge(buying, [fill({ ...mints, takerOutputMintTokenAccount: destination }, { mark: 1, ...data })], {
        signers,
      });
    expect(judged({})).toEqual({ kind: 'unproved', reasons: ['signer', 'instruction'] });
    expect(judged({ outputAmount: 1n })).toEqual(refused('amount'));
    expect(judged({ inputAmount: 2_001n })).toEqual(refused('amount'));
    expect(judged({}, thief)).toEqual(refused('destination-account'));
  });
});

describe('beside an instruction of a known program that is not decoded', () => {
  const unknown = { ...route(selling), data: Uint8Array.from([1, 2, 3]) };

  test('a trade with other terms is refused wherever it stands', () => {
    const stolen = route(selling, { destination: thief });
    expect(judge(selling, [unknown, stolen])).toEqual(refused('destination-account'));
    expect(judge(selling, [stolen, unknown])).toEqual(refused('destination-account'));
    expect(judge(selling, [...paid, unknown, route(selling)]).kind).toBe('unproved');
  });

  test('two trades are refused', () => {
    expect(judge(selling, [unknown, route(selling), route(selling)])).toEqual(refused('several-trades'));
  });
});

describe('deposits of associated accounts', () => {
  test('of mints that are not traded count as what the owner pays', () => {
    const opened = [open(token), open(WRAPPED_SOL), open(other), ...paid, route(selling)];
    const maxFeeLamports = 5_000n + TOKEN_ACCOUNT_RENT;
    expect(judge(selling, opened, { maxFeeLamports })).toEqual(PROVED);
    expect(judge(selling, [open(other), ...opened], { maxFeeLamports })).toEqual(PROVED);
    expect(judge(selling, opened, { maxFeeLamports: maxFeeLamports - 1n })).toEqual(refused('network-fee'));
    expect(judge(selling, [open(maker), ...opened], { maxFeeLamports })).toEqual(refused('network-fee'));
  });

  test('are not left in an account that is closed and made again', () => {
    const closed = [open(WRAPPED_SOL), route(buying), ...unwrap(ata(WRAPPED_SOL))];
    expect(judge(buying, closed)).toEqual(PROVED);
    expect(judge(buying, [...closed, open(WRAPPED_SOL)])).toEqual(refused('wrapping'));
  });
});

test.each([
  ['an advance of a nonce', SYSTEM_PROGRAM, [4, 0, 0, 0]],
  ['an approval', TOKEN_PROGRAM_ADDRESS, [4, 1, 0, 0, 0, 0, 0, 0, 0]],
  ['another authority', TOKEN_PROGRAM_ADDRESS, [6, 2, 0]],
])('%s is refused before and behind a trade', (_, program, data) => {
  const accounts = [ata(token), thief, owner].map((address) => ({
    address,
    isSigner: address === owner,
    isWritable: true,
  }));
  const added = { program, accounts, data: Uint8Array.from(data) };
  expect(judge(selling, [added, ...paid, route(selling)])).toEqual(refused('foreign-instruction'));
  expect(judge(selling, [...paid, route(selling), added])).toEqual(refused('foreign-instruction'));
});

test('a trade whose program of tokens is a stranger’s is unproved', () => {
  const unproved = { kind: 'unproved', reasons: ['instruction'] };
  const given = route(selling);
  const replaced = (at: number) => ({
    ...given,
    accounts: given.accounts.map((each, index) => (index === at ? { ...each, address: thief } : each)),
  });
  expect(judge(selling, [...paid, replaced(5)])).toEqual(unproved);
  expect(judge(selling, [...paid, replaced(6)])).toEqual(unproved);
  const accounts = { inputMint: token, outputMint: WRAPPED_SOL, takerOutputMintTokenAccount: null };
  expect(
    judge(buying, [fill({ ...accounts, outputTokenProgram: thief })], { signers: [owner, maker] }),
  ).toEqual({
    kind: 'unproved',
    reasons: ['signer', 'instruction'],
  });
});
