import { toBase58 } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { associatedAddress } from '../addresses/associated-address.ts';
import { decodeForeign } from './decode-foreign.ts';
import { judgeForeign } from './foreign-check.ts';
import type { ForeignTerms } from './foreign-trade.ts';
import { FOREIGN_PROGRAMS } from './interfaces.generated.ts';
import { makeInstruction, makeTransaction } from './testing/made.ts';

const [owner, inputMint, outputMint, order, maker] = [1, 2, 3, 4, 5].map(
  (fill) => toBase58(new Uint8Array(32).fill(fill)) as Address,
) as [Address, Address, Address, Address, Address];
const ata = (holder: Address, mint: Address) =>
  associatedAddress({ owner: holder, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
const [source, destination] = [ata(owner, inputMint), ata(owner, outputMint)];

const mints = { sourceMint: inputMint, destinationMint: outputMint };
const directOnly = {
  destinationMint: outputMint,
  userTransferAuthority: owner,
  userSourceTokenAccount: source,
  userDestinationTokenAccount: destination,
  destinationTokenAccount: null,
};
const direct = { ...directOnly, ...mints };
const shared = {
  ...mints,
  userTransferAuthority: owner,
  sourceTokenAccount: source,
  destinationTokenAccount: destination,
};
const bounds = { slippageBps: 50, platformFeeBps: 20 };
const exactIn = { inAmount: 1_000n, quotedOutAmount: 2_000n, ...bounds };
const exactOut = { outAmount: 2_000n, quotedInAmount: 1_000n, ...bounds };
const swap = {
  kind: 'swap',
  inputMint,
  outputMint,
  inAmount: 1_000n,
  outAmount: 2_000n,
  slippageBps: 50,
  platformFeeBps: 20,
  positiveSlippageBps: 0,
} as const;
const [sold, bought]: [ForeignTerms, ForeignTerms] = [
  { ...swap, swapMode: 'ExactIn' },
  { ...swap, swapMode: 'ExactOut' },
];
const filled = { taker: owner, maker, takerInputMintTokenAccount: source, inputMint, outputMint };
const fill = { inputAmount: 1_000n, outputAmount: 2_000n, expireAt: 9n };
const held = { inputMintReserve: ata(order, inputMint), order };

const KINDS: readonly [
  name: string,
  program: 'aggregator' | 'rfq' | 'limit',
  accounts: object,
  data: object,
  terms: ForeignTerms,
][] = [
  ['route', 'aggregator', directOnly, exactIn, sold],
  ['routeV2', 'aggregator', direct, exactIn, sold],
  ['exactOutRoute', 'aggregator', direct, exactOut, bought],
  ['exactOutRouteV2', 'aggregator', direct, exactOut, bought],
  ['sharedAccountsRoute', 'aggregator', shared, exactIn, sold],
  ['sharedAccountsRouteV2', 'aggregator', shared, exactIn, sold],
  ['sharedAccountsExactOutRoute', 'aggregator', shared, exactOut, bought],
  ['sharedAccountsExactOutRouteV2', 'aggregator', shared, exactOut, bought],
  ['fill', 'rfq', { ...filled, takerOutputMintTokenAccount: destination }, fill, sold],
  [
    'fillWithFee',
    'rfq',
    { ...filled, takerOutputMintTokenAccount: destination },
    { ...fill, feeBps: 10 },
    sold,
  ],
  [
    'initializeOrder',
    'limit',
    { payer: owner, maker: owner, makerInputMintAccount: source, inputMint, outputMint, ...held },
    { makingAmount: 1_000n, takingAmount: 2_000n, expiredAt: 9n, feeBps: 20, slippageBps: null },
    { ...swap, kind: 'limit', expiresAt: 9n },
  ],
  [
    'cancelOrder',
    'limit',
    { signer: owner, maker: owner, order, makerInputMintAccount: source, inputMint },
    {},
    { kind: 'cancel', order, inputMint, outputMint },
  ],
];

describe.each(KINDS)('%s', (name, program, accounts, data, terms) => {
  const judge = (changed: { accounts?: object; data?: object } = {}) => {
    const made = { ...accounts, ...changed.accounts };
    const instruction = makeInstruction({
      program,
      name,
      accounts: made,
      data: { ...data, ...changed.data },
    });
    const signers = program === 'rfq' ? [owner, maker] : [owner];
    return judgeForeign(makeTransaction(instruction, signers), {
      owner,
      terms,
      ownAccounts: [source, destination],
      maxFeeLamports: 10_000n,
    });
  };

  test('is proved with the terms on screen', () => {
    expect(judge()).toEqual({ kind: 'proved' });
  });

  test('is refused with any other amount, mint, account of the owner, bound or time', () => {
    const fields = Object.entries(data).filter(([field]) => field !== 'expireAt');
    for (const [field, value] of fields) {
      const changes = field.endsWith('Bps') ? [30_000] : [1_001n, 2n ** 63n - 1n, 0n];
      for (const change of changes) {
        // A better quote is no breach.
        if (isBetter(field, value, change)) continue;
        const fits = field === 'platformFeeBps' && !name.endsWith('V2') ? 255 : change;
        expect([field, judge({ data: { [field]: fits } }).kind]).toEqual([field, 'refused']);
      }
    }
    for (const account of Object.keys(accounts).filter((each) => each !== 'maker' || program !== 'rfq')) {
      const verdict = judge({ accounts: { [account]: toBase58(new Uint8Array(32).fill(99)) as Address } });
      expect([account, verdict.kind]).toEqual([account, 'refused']);
    }
  });
});

test('a limit order that states no fee bears the one of its program', () => {
  const judge = (feeBps: number | null, platformFeeBps: number) => {
    const made = makeInstruction({
      program: 'limit',
      name: 'initializeOrder',
      accounts: { payer: owner, maker: owner, makerInputMintAccount: source, inputMint, outputMint, ...held },
      data: { makingAmount: 1_000n, takingAmount: 2_000n, expiredAt: null, feeBps, slippageBps: null },
    });
    const terms: ForeignTerms = { ...swap, kind: 'limit', expiresAt: null, platformFeeBps };
    return judgeForeign(makeTransaction(made, [owner]), {
      owner,
      terms,
      ownAccounts: [],
      maxFeeLamports: 10_000n,
    });
  };
  expect(judge(0, 0)).toEqual({ kind: 'proved' });
  expect(judge(null, 0)).toEqual({ kind: 'refused', breach: 'platform-fee' });
  expect(judge(null, 10)).toEqual({ kind: 'proved' });
});

test('a maker’s fill for another maker’s signature is unproved, and one with a mark that is not known', () => {
  const accounts = { ...filled, takerOutputMintTokenAccount: destination };
  const judge = (data: object, signer: Address) => {
    const made = makeInstruction({
      program: 'rfq',
      name: 'fillWithFee',
      accounts,
      data: { ...fill, ...data },
    });
    return judgeForeign(makeTransaction(made, [owner, signer]), {
      owner,
      terms: sold,
      ownAccounts: [],
      maxFeeLamports: 10_000n,
    });
  };
  expect(judge({}, order)).toEqual({ kind: 'unproved', reasons: ['signer'] });
  expect(judge({ mark: 1 }, maker)).toEqual({ kind: 'unproved', reasons: ['signer', 'instruction'] });
});

test('a fill that pays SOL into the wallet is proved', () => {
  const accounts = { ...filled, outputMint: WRAPPED_SOL, takerOutputMintTokenAccount: null };
  const made = makeInstruction({ program: 'rfq', name: 'fill', accounts, data: fill });
  const terms: ForeignTerms = { ...swap, outputMint: WRAPPED_SOL, swapMode: 'ExactIn' };
  const intent = { owner, terms, ownAccounts: [], maxFeeLamports: 10_000n };
  expect(judgeForeign(makeTransaction(made, [owner, maker]), intent)).toEqual({ kind: 'proved' });
  const wrapped = judgeForeign(makeTransaction(made, [owner, maker]), { ...intent, usesWrappedSol: true });
  expect(wrapped).toEqual({ kind: 'refused', breach: 'destination-account' });
});

test('an instruction of other bytes is never decoded, and no bytes are judged with an error', () => {
  const tags = Object.values(FOREIGN_PROGRAMS).flatMap(({ address, instructions }) =>
    Object.values<{ tag: string }>(instructions).map(({ tag }) => ({ address: address as Address, tag })),
  );
  const made = makeInstruction({ program: 'aggregator', name: 'route', accounts: direct, data: exactIn });
  fc.assert(
    fc.property(fc.constantFrom(...tags), fc.uint8Array({ maxLength: 200 }), ({ address, tag }, bytes) => {
      const data = Uint8Array.from([...Buffer.from(tag, 'hex'), ...bytes]);
      const instruction = { program: address, accounts: made.accounts, data };
      const verdict = judgeForeign(makeTransaction(instruction, [owner]), {
        owner,
        terms: sold,
        ownAccounts: [],
        maxFeeLamports: 10_000n,
      });
      expect(verdict.kind).not.toBe('proved');
      const longer = { ...made, data: Uint8Array.from([...made.data, ...bytes, 0]) };
      expect(decodeForeign(longer)).toBeUndefined();
    }),
  );
});

/** Whether a field says more than the screen does in the owner's favour. */
function isBetter(field: string, value: number | bigint | null, change: number | bigint): boolean {
  if (value === null || change === value) return change === value;
  if (field === 'quotedOutAmount' || field === 'outputAmount') return change > value;
  return field === 'quotedInAmount' && change < value;
}
