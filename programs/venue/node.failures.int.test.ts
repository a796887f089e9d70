import {
  fillQuoteInstruction,
  genesisToken,
  previewProposal,
  SYSTEM_PROGRAM,
  setTokenLedgerInstruction,
  swapByLedgerInstruction,
  swapExactOutInstruction,
  swapInstruction,
  TOKEN_2022_PROGRAM,
  tokenLedgerAddress,
  toRoute,
  VENUE_PROGRAM,
} from '@orrery/chain';
import {
  AccountRole,
  type Address,
  address,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectFailed,
  expectFailure,
  linesOf,
  propose,
  settle,
} from '../../packages/localnet/src/testing/settling.ts';
import {
  accountOf,
  aToken,
  genesisWallet,
  type TestToken,
} from '../../packages/localnet/src/testing/tokens.ts';
import { startVenueNode, type VenueNode } from './testing/node/node.ts';
import { aPool, creating, type TestPool } from './testing/node/pools.ts';
import { aStockedPool } from './testing/node/stocked.ts';

const AMOUNT = 10n ** 6n;
const NEVER = new AbortController().signal;
const INSTRUCTIONS_SYSVAR = address('Sysvar1nstructions1111111111111111111111111');
const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111');

let venue: VenueNode;
let alice: KeyPairSigner;
/** Her account of USD is frozen. */
let carol: KeyPairSigner;
let usd: TestToken;
let eur: TestToken;
/** Keeps back a part of every transfer. */
let taxed: TestToken;
let pool: TestPool;
let taxedPool: TestPool;
/** Trades by its maker's quotes alone. */
let quoted: TestPool;

beforeAll(async () => {
  carol = await generateKeyPairSigner();
  [usd, eur, taxed] = await Promise.all([
    aToken('USD'),
    aToken('EUR'),
    aToken('TAX', { transferFee: { bps: 100, most: 10n ** 9n } }),
  ]);
  const holding = { owner: carol.address, amount: AMOUNT };
  venue = await startVenueNode({
    common: [usd, eur, taxed],
    more: [
      genesisWallet(carol.address, 10n ** 9n),
      genesisToken({ ...holding, token: usd.facts, isFrozen: true }),
      genesisToken({ ...holding, token: eur.facts }),
    ],
  });
  ({ alice } = venue.people);
  const { maker, feeOwner } = venue.people;
  pool = await aStockedPool(venue, { kind: 'product', tokens: [usd, eur] });
  taxedPool = await aStockedPool(venue, { kind: 'product', tokens: [usd, taxed] });
  const settings = { kind: 'quoted', tokens: [usd, eur], nonce: 1 } as const;
  quoted = aPool({ ...settings, creator: maker, feeOwner: feeOwner.address });
  await venue.client.do(maker, creating(quoted));
});
afterAll(async () => {
  await venue.stop();
  expect(venue.here.time.pending).toBe(0);
});

type Terms = Parameters<typeof swapInstruction>[0];

/** What a swap of USD through one pool is built from; a good one of Alice's unless it is changed. */
function terms(changes: Partial<Terms> = {}, through = pool, { address: user } = alice): Terms {
  const to = through.tokens[1];
  const path = {
    percent: 100,
    pools: [{ address: through.address, pool: venue.client.book.pool(through.address) }],
  };
  return {
    user,
    source: accountOf(user, usd),
    destination: accountOf(user, to),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tokenProgram2022: TOKEN_2022_PROGRAM,
    ...toRoute({ inputMint: usd.mint, outputMint: to.mint, paths: [path] }),
    amount: AMOUNT,
    quotedAmount: 0n,
    slippageBps: 0,
    platformFeeBps: 0,
    referralBps: 0,
    ...changes,
  };
}

const swap = (changes: Partial<Terms> = {}, through = pool) => [swapInstruction(terms(changes, through))];

/** A plan of one path, a good one unless it is changed. */
function planOf({ percent = 100, mints = [0, 0], input = 0, output = 1 } = {}): Terms['plan'] {
  return { mints, paths: [{ percent, hops: [{ input, output, tickArrays: 0 }] }] };
}

function settingLedger(tokenAccount: Address): Instruction {
  const user = alice.address;
  const tokenLedger = tokenLedgerAddress(user);
  return setTokenLedgerInstruction({ user, tokenLedger, tokenAccount, systemProgram: SYSTEM_PROGRAM });
}

/** What the pool's maker would have signed, with a least amount, which the maker's quote leaves no room for. */
function fillingForAtLeast(minAmount: bigint): Instruction {
  const { user, source, destination, tokenProgram, platformFeeBps, referralBps } = terms();
  const [inputVault, outputVault] = quoted.vaults;
  return fillQuoteInstruction({
    user,
    source,
    destination,
    tokenProgram,
    platformFeeBps,
    referralBps,
    pool: quoted.address,
    inputMint: usd.mint,
    outputMint: eur.mint,
    inputVault,
    outputVault,
    instructions: INSTRUCTIONS_SYSVAR,
    minAmount,
  });
}

const extra = { address: VENUE_PROGRAM, role: AccountRole.READONLY };
const CODES: readonly [code: number, message: string, flawed: () => Instruction[]][] = [
  [6000, 'Empty route', () => swap({ plan: { mints: [0, 0], paths: [] } })],
  [6001, 'Slippage tolerance exceeded', () => swap({ quotedAmount: AMOUNT * 2n })],
  [6002, 'Invalid calculation', () => swap({ amount: 0n })],
  [6003, 'Missing platform fee account', () => swap({ platformFeeBps: 10 })],
  [6004, 'Invalid slippage', () => swap({ slippageBps: 10_001 })],
  [6005, 'Not enough percent to 100', () => swap({ plan: planOf({ percent: 99 }) })],
  [6006, 'Token input index is invalid', () => swap({ plan: planOf({ input: 2 }) })],
  [6007, 'Token output index is invalid', () => swap({ plan: planOf({ output: 2 }) })],
  [6008, 'Not Enough Account keys', () => swap({ plan: planOf({ mints: [9, 0] }) })],
  [6009, 'Non zero minimum out amount not supported', () => [fillingForAtLeast(1n)]],
  [6010, 'Invalid route plan', () => swap({ rest: [...terms().rest, extra] })],
  [
    6011,
    'Invalid referral authority',
    () =>
      swap({
        platformFeeAccount: accountOf(venue.people.platform, usd),
        platformFeeBps: 10,
        referralBps: 10,
      }),
  ],
  [
    6012,
    "Token account doesn't match the ledger",
    () => [
      settingLedger(accountOf(alice.address, eur)),
      swapByLedgerInstruction({ ...terms(), tokenLedger: tokenLedgerAddress(alice.address) }),
    ],
  ],
  [6013, 'Invalid token ledger', () => [settingLedger(usd.mint)]],
  [6014, 'Token program ID is invalid', () => swap({ tokenProgram: TOKEN_2022_PROGRAM })],
  [6015, 'Token program not provided', () => swap({ tokenProgram: undefined })],
  [6016, 'Swap not supported', () => swap({}, quoted)],
  [
    6017,
    "Exact out amount doesn't match",
    () => [swapExactOutInstruction(terms({ quotedAmount: AMOUNT * 9n }, taxedPool))],
  ],
  [
    6018,
    'Source mint and destination mint cannot the same',
    () => {
      const [first, , ...rest] = terms().rest;
      return swap({ rest: [first ?? extra, first ?? extra, ...rest] });
    },
  ],
];

test.each(CODES)('the venue’s %i says: %s', async (code, message, flawed) => {
  const trial = { payer: alice, instructions: flawed() };
  await expectFailure(venue.here, trial, { message, code, programIds: [VENUE_PROGRAM] });
});

test('the table holds every code of the venue’s from 6000 to 6018', () => {
  expect(CODES.map(([code]) => code)).toEqual(Array.from({ length: 19 }, (_, index) => 6000 + index));
});

test('a pool that moves while the wallet’s window is open exceeds the slippage that was signed', async () => {
  const { here, people } = venue;
  const { value } = await here.node.rpc.getTokenAccountBalance(accountOf(alice.address, eur)).send();
  const good = await propose(here, { payer: alice, instructions: swap() });
  const { tokens } = await previewProposal(good, here.node.rpc, NEVER);
  const quotedAmount = tokens.find(({ mint }) => mint === eur.mint)?.change ?? 0n;
  expect(quotedAmount).toBeGreaterThan(0n);
  const trial = { payer: alice, instructions: swap({ quotedAmount, slippageBps: 10 }) };
  const push = {
    payer: people.bob,
    instructions: [swapInstruction(terms({ amount: 10n ** 10n }, pool, people.bob))],
  };
  const told = { message: 'Slippage tolerance exceeded', code: 6001, programIds: [VENUE_PROGRAM] };
  const proposal = await propose(here, trial);
  await previewProposal(proposal, here.node.rpc, NEVER);
  await expectFailed(here, trial, told, linesOf(told), async () => {
    expect((await settle(here, await propose(here, push), push)).status).toBe('confirmed');
  });
  const after = await here.node.rpc.getTokenAccountBalance(accountOf(alice.address, eur)).send();
  expect(after.value).toEqual(value);
});

test('an account frozen inside a swap is told by the token program’s code, not by the venue’s', async () => {
  const trial = { payer: carol, instructions: [swapInstruction(terms({}, pool, carol))] };
  const told = { message: 'The token account is frozen.', code: 17, programIds: [TOKEN_PROGRAM_ADDRESS] };
  const lines = linesOf({ code: 17, programIds: [TOKEN_PROGRAM_ADDRESS, VENUE_PROGRAM] });
  await expectFailure(venue.here, trial, told, lines);
});

test('tokens that are not there inside a swap are not the system program’s missing SOL', async () => {
  const trial = { payer: alice, instructions: swap({ amount: 10n ** 16n }) };
  const told = { message: 'Insufficient token balance.', code: 1, programIds: [TOKEN_PROGRAM_ADDRESS] };
  const lines = linesOf({ code: 1, programIds: [TOKEN_PROGRAM_ADDRESS, VENUE_PROGRAM] });
  await expectFailure(venue.here, trial, told, lines);
});

test('a program that runs out of compute units has failed to complete', async () => {
  // SetComputeUnitLimit of 500, which the venue has spent before it calls anything.
  const limit = { programAddress: COMPUTE_BUDGET, data: Uint8Array.from([2, 0xf4, 1, 0, 0]) };
  const told = { message: 'Program failed to complete.', code: undefined, programIds: [VENUE_PROGRAM] };
  await expectFailure(venue.here, { payer: alice, instructions: [limit, ...swap()] }, told, [
    `Program ${VENUE_PROGRAM} consumed 350 of 350 compute units`,
  ]);
});
