import assert from 'node:assert/strict';
import {
  buy,
  encodeQuote,
  fillQuoteInstruction,
  observe,
  type Quote,
  quoteSignatureInstruction,
  SYSTEM_PROGRAM,
  sell,
  setTokenLedgerInstruction,
  swapByLedgerInstruction,
  swapExactOutInstruction,
  swapInstruction,
  TOKEN_2022_PROGRAM,
  TOKEN_LEDGER_BYTES,
  tickArrayAddress,
  tokenLedgerAddress,
  toRoute,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { type Address, type KeyPairSigner, signBytes } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { accountOf, type TestToken } from '../../../../packages/localnet/src/testing/tokens.ts';
import { Book } from './book.ts';
import type { Landed, Step } from './client.ts';
import type { TestPool } from './pools.ts';

const WHOLE_BPS = 10_000n;
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address;

/** Part of a swap, in percent; all of it when absent. */
export interface TestPath {
  percent?: number;
  pools: readonly TestPool[];
}

/** A platform's fee in one of the outer tokens, of which a referral gets a part; both by who owns the accounts. */
export interface Fee {
  token: TestToken;
  bps: number;
  platform: Address;
  referral?: { bps: number; owner: Address };
}

/** A swap, of exactly so much of the first token or for exactly so much of the last one. */
export interface Swap {
  user: KeyPairSigner;
  from: TestToken;
  paths: readonly [TestPath, ...TestPath[]];
  amount: bigint;
  fee?: Fee;
}

/** What a user signs for beside the swap. */
export interface Terms {
  quoted: bigint;
  slippageBps: number;
}

export function selling(book: Book, swap: Swap, { quoted: quotedAmount, slippageBps }: Terms): Step {
  const { user, amount } = swap;
  const accounts = swapAccounts(book, swap);
  return {
    instructions: [swapInstruction({ ...accounts, amount, quotedAmount, slippageBps })],
    signers: [user],
    settle: (after, landed) => checkReturned(landed, settleSale(after, swap, landed.slot)),
  };
}

export function buying(book: Book, swap: Swap, { quoted: quotedAmount, slippageBps }: Terms): Step {
  const { user, amount } = swap;
  const accounts = swapAccounts(book, swap);
  return {
    instructions: [swapExactOutInstruction({ ...accounts, amount, quotedAmount, slippageBps })],
    signers: [user],
    settle: (after, landed) => checkReturned(landed, settlePurchase(after, swap, landed.slot)),
  };
}

export function settingLedger(user: KeyPairSigner, token: TestToken): Step {
  const [tokenLedger, tokenAccount] = [tokenLedgerAddress(user.address), accountOf(user.address, token)];
  const accounts = { user: user.address, tokenLedger, tokenAccount, systemProgram: SYSTEM_PROGRAM };
  return {
    instructions: [setTokenLedgerInstruction(accounts)],
    signers: [user],
    settle: (book) => {
      if (!book.ledgers.has(tokenLedger)) book.rent(user.address, tokenLedger, TOKEN_LEDGER_BYTES);
      book.ledgers.set(tokenLedger, { user: user.address, tokenAccount, amount: book.held(tokenAccount) });
    },
  };
}

/** A sale of what has come in since the ledger was set. */
export function sellingByLedger(
  book: Book,
  swap: Omit<Swap, 'amount'>,
  { quoted: quotedAmount, slippageBps }: Terms,
): Step {
  const { user, from } = swap;
  const tokenLedger = tokenLedgerAddress(user.address);
  const accounts = swapAccounts(book, swap);
  return {
    instructions: [swapByLedgerInstruction({ ...accounts, tokenLedger, quotedAmount, slippageBps })],
    signers: [user],
    settle: (after, landed) => {
      const ledger = after.ledgers.get(tokenLedger);
      assert(ledger);
      const amount = after.held(accountOf(user.address, from)) - ledger.amount;
      after.ledgers.set(tokenLedger, { ...ledger, tokenAccount: SYSTEM_PROGRAM });
      checkReturned(landed, settleSale(after, { ...swap, amount }, landed.slot));
    },
  };
}

/** Fills what the pool's maker signs, for this user unless told otherwise. */
export async function filling(
  pool: TestPool,
  user: KeyPairSigner,
  terms: Omit<Quote, 'pool' | 'user'> & { user?: Address },
  fee?: Fee,
): Promise<Step> {
  const { creator: maker } = pool.settings;
  const { input, amountIn, amountOut, nonce } = terms;
  const quote = encodeQuote({ user: user.address, ...terms, pool: pool.address });
  const signature = await signBytes(maker.keyPair.privateKey, quote);
  const [from, to] = input === 0 ? pool.tokens : [pool.tokens[1], pool.tokens[0]];
  const [inputVault, outputVault] = [accountOf(pool.address, from), accountOf(pool.address, to)];
  const [source, destination] = [accountOf(user.address, from), accountOf(user.address, to)];
  const fill = fillQuoteInstruction({
    ...feeAccounts(fee),
    ...tokenPrograms(pool.tokens),
    user: user.address,
    source,
    destination,
    pool: pool.address,
    inputMint: from.mint,
    outputMint: to.mint,
    inputVault,
    outputVault,
    instructions: INSTRUCTIONS_SYSVAR,
    minAmount: 0n,
  });
  return {
    instructions: [quoteSignatureInstruction(maker.address, new Uint8Array(signature), quote), fill],
    signers: [user],
    settle: (book, landed) => {
      const before = book.pool(pool.address);
      const protocol = partOf(amountIn, before.protocolBps);
      const rest = amountIn - protocol;
      const isForward = input === 0;
      const given = takeFee(book, fee, to, outputVault, amountOut);
      takeFee(book, fee, from, source, amountIn);
      book.transfer(from, source, inputVault, amountIn);
      checkReturned(landed, book.transfer(to, outputVault, destination, given));
      const { reserve0, reserve1, owed0, owed1, bitmap } = before;
      const place = Number(nonce % BigInt(VENUE_CONSTANTS.nonces));
      const word = place >> 6;
      book.pools.set(pool.address, {
        ...before,
        ...(isForward
          ? { reserve0: reserve0 + rest, reserve1: reserve1 - amountOut, owed0: owed0 + protocol }
          : { reserve0: reserve0 - amountOut, reserve1: reserve1 + rest, owed1: owed1 + protocol }),
        figure0: nonce > before.figure0 ? nonce : before.figure0,
        bitmap: bitmap.with(word, (bitmap[word] ?? 0n) | (1n << BigInt(place & 63))),
      });
    },
  };
}

/** What a sale would bring now. */
export function quoteSale(book: Book, swap: Swap): bigint {
  return settleSale(draftOf(book, swap), swap, 0n);
}

/** What a purchase would cost now. */
export function quotePurchase(book: Book, swap: Swap): bigint {
  return settlePurchase(draftOf(book, swap), swap, 0n);
}

/** A copy in which the user has an account for what comes out. */
function draftOf(book: Book, { user, from, paths }: Swap): Book {
  const draft = new Book(book);
  const to = endOf(from, paths[0]);
  if (!draft.holdings.has(accountOf(user.address, to))) draft.open(to, user.address, user.address);
  return draft;
}

/** Enters a sale in the book; what arrives. */
function settleSale(book: Book, { user, from, paths, amount, fee }: Swap, slot: bigint): bigint {
  const source = accountOf(user.address, from);
  const to = endOf(from, paths[0]);
  const destination = accountOf(user.address, to);
  const before = book.held(destination);
  const whole = takeFee(book, fee, from, source, amount);
  let left = whole;
  for (const [index, { percent = 100, pools }] of paths.entries()) {
    const part = index + 1 === paths.length ? left : (whole * BigInt(percent)) / 100n;
    left -= part;
    const hops = hopsOf(from, pools);
    let carried = book.transfer(from, source, hops[0]?.vaultIn ?? source, part);
    for (const [place, { pool, side, vaultOut, token }] of hops.entries()) {
      const { amountOut, burnt, state } = sell(observe(book.state(pool.address), slot), side, carried);
      book.put(pool.address, state);
      if (burnt > 0n) book.supply(pool.vaults[0], -burnt);
      const next = hops[place + 1]?.vaultIn;
      const given = next === undefined ? takeFee(book, fee, token, vaultOut, amountOut) : amountOut;
      carried = book.transfer(token, vaultOut, next ?? destination, given);
    }
  }
  return book.held(destination) - before;
}

/** Enters a purchase in the book; what it costs, the platform's fee included. */
function settlePurchase(book: Book, { user, from, paths: [path], amount, fee }: Swap, slot: bigint): bigint {
  const hops = hopsOf(from, path.pools);
  const source = accountOf(user.address, from);
  const amounts = [amount];
  for (const { pool, side } of hops.toReversed()) {
    const { amountIn, burnt, state } = buy(observe(book.state(pool.address), slot), side, amounts[0] ?? 0n);
    amounts.unshift(amountIn);
    book.put(pool.address, state);
    if (burnt > 0n) book.supply(pool.vaults[0], -burnt);
  }
  const [cost = 0n, ...outs] = amounts;
  const onTop = fee ? partOf(cost, fee.bps) : 0n;
  if (fee) payFee(book, fee, source, onTop);
  book.transfer(from, source, hops[0]?.vaultIn ?? source, cost);
  for (const [place, { vaultOut, token }] of hops.entries()) {
    const destination = hops[place + 1]?.vaultIn ?? accountOf(user.address, token);
    book.transfer(token, vaultOut, destination, outs[place] ?? 0n);
  }
  return cost + onTop;
}

/** Pays the platform's part of an amount where it is of this token; what is left of the amount. */
function takeFee(book: Book, fee: Fee | undefined, token: TestToken, from: Address, amount: bigint): bigint {
  if (fee?.token.mint !== token.mint) return amount;
  const part = partOf(amount, fee.bps);
  payFee(book, fee, from, part);
  return amount - part;
}

function payFee(book: Book, { token, platform, referral }: Fee, from: Address, amount: bigint): void {
  const forReferral = referral ? partOf(amount, referral.bps) : 0n;
  book.transfer(token, from, accountOf(platform, token), amount - forReferral);
  if (referral) book.transfer(token, from, accountOf(referral.owner, token), forReferral);
}

interface Hop {
  pool: TestPool;
  side: 0 | 1;
  vaultIn: Address;
  vaultOut: Address;
  /** What comes out. */
  token: TestToken;
}

function hopsOf(from: TestToken, pools: readonly TestPool[]): Hop[] {
  let held = from;
  return pools.map((pool) => {
    const side = pool.tokens[0].mint === held.mint ? 0 : 1;
    const [vault0, vault1] = pool.vaults;
    const [vaultIn, vaultOut] = side === 0 ? [vault0, vault1] : [vault1, vault0];
    held = pool.tokens[side === 0 ? 1 : 0];
    return { pool, side, vaultIn, vaultOut, token: held };
  });
}

function endOf(from: TestToken, { pools }: TestPath): TestToken {
  return hopsOf(from, pools).at(-1)?.token ?? from;
}

function swapAccounts(book: Book, { user, from, paths, fee }: Omit<Swap, 'amount'>) {
  const to = endOf(from, paths[0]);
  const tokens = paths.flatMap(({ pools }) => pools.flatMap((pool) => pool.tokens));
  const route = toRoute({
    inputMint: from.mint,
    outputMint: to.mint,
    hooks: new Map(tokens.map(({ mint, extras }) => [mint, extras])),
    paths: paths.map(({ percent = 100, pools }) => ({
      percent,
      pools: hopsOf(from, pools).map(({ pool: { address }, side }) => ({
        address,
        pool: book.pool(address),
        tickArrays: tickArraysOf(book, address, side),
      })),
    })),
  });
  return {
    ...feeAccounts(fee),
    ...tokenPrograms(tokens),
    ...route,
    user: user.address,
    source: accountOf(user.address, from),
    destination: accountOf(user.address, to),
  };
}

/** All of a pool's tick arrays as the price meets them, wherever it stands when the swap lands. */
function tickArraysOf(book: Book, address: Address, side: 0 | 1): Address[] {
  const starts = [...book.state(address).tickArrays.keys()].toSorted((a, b) => (side === 0 ? b - a : a - b));
  return starts.map((start) => tickArrayAddress(address, start));
}

function feeAccounts(fee: Fee | undefined) {
  const { bps = 0, referral, token, platform } = fee ?? {};
  return {
    platformFeeAccount: token && platform && accountOf(platform, token),
    platformFeeBps: bps,
    referralFeeAccount: token && referral && accountOf(referral.owner, token),
    referralAuthority: referral?.owner,
    referralBps: referral?.bps ?? 0,
  };
}

/** A program that no token needs is left out. */
function tokenPrograms(tokens: readonly TestToken[]) {
  const uses = (program: Address) =>
    tokens.some((token) => token.tokenProgram === program) ? program : undefined;
  return { tokenProgram: uses(TOKEN_PROGRAM_ADDRESS), tokenProgram2022: uses(TOKEN_2022_PROGRAM) };
}

function partOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / WHOLE_BPS;
}

/** What a swap says it has paid, or cost. */
export function returnedAmount({ returned }: Landed): bigint {
  assert(returned);
  return returned.readBigUInt64LE();
}

function checkReturned(landed: Landed, amount: bigint): void {
  if (landed.returned) assert.equal(returnedAmount(landed), amount);
}
