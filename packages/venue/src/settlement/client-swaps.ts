import { randomUUID } from 'node:crypto';
import {
  compileSwap,
  type LookupTables,
  type PlatformFee,
  type SolanaRpc,
  type SwapInstructions,
  type TransactionLifetime,
  type TransactionVersion,
  toSwapInstructions,
} from '@orrery/chain';
import { AppError, atoms, bps, isAppError } from '@orrery/core';
import type { Address, Base64EncodedWireTransaction } from '@solana/kit';
import { askChain } from '../ask-chain.ts';
import type { PoolBook } from '../pools/pool-book.ts';
import { buyAlong, type Plan, sellAlong, type Terms } from '../router/evaluate.ts';
import { pathsOf, type Quote, type RouteLeg } from '../router/quote.ts';
import { readTokenAccount } from '../token-account.ts';
import { tokenOf, toSwap } from './swap-of-quote.ts';

/** What clients hand back of a quote; amounts in smallest units. */
export interface ClientQuote
  extends Pick<
    Quote,
    | 'inputMint'
    | 'outputMint'
    | 'swapMode'
    | 'slippageBps'
    | 'inAmount'
    | 'outAmount'
    | 'otherAmountThreshold'
  > {
  platformFeeBps: number;
  steps: readonly (Pick<RouteLeg, 'inputMint' | 'outputMint' | 'inAmount' | 'outAmount'> & {
    ammKey: Address;
    percent: number;
  })[];
}

/** What a client wants built of a quote that it has, to send it itself. */
export interface ClientSwap {
  quote: Quote;
  user: Address;
  /** Of the input or the output; of a swap of an exact output of the input. */
  feeAccount?: Address | undefined;
  wrapAndUnwrapSol?: boolean | undefined;
  destinationTokenAccount?: Address | undefined;
  nativeDestinationAccount?: Address | undefined;
  version?: TransactionVersion | undefined;
  /** As many as the transaction used when it was simulated, and some; 1,400,000 where it fails. */
  isLimitSimulated?: boolean | undefined;
  /** Micro-lamports a compute unit of those asked for; what is given knows their limit. */
  computeUnitPrice?: ((limit: number) => bigint | undefined) | undefined;
}

/** The instructions of a swap, with the lookup tables that shorten them. */
export interface ClientInstructions {
  instructions: SwapInstructions;
  tables: LookupTables;
  computeUnitLimit: number;
  computeUnitPrice: bigint;
}

/** Builds swaps that nobody here signs, sends or remembers. */
export interface ClientSwaps {
  /** A quote again from what is left of it. Throws `SWAP_REFUSED` for pools that are not there and plans that cannot be. */
  rebuild(quote: ClientQuote): Quote;
  /** What the route of a quote gives, or asks for, as the pools stand now; undefined when it would be refused. */
  amountNow(quote: Quote): bigint | undefined;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`. */
  instructions(swap: ClientSwap): Promise<ClientInstructions>;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`. */
  transaction(
    swap: ClientSwap,
  ): Promise<ClientInstructions & { bytes: Uint8Array; lastValidBlockHeight: bigint }>;
}

interface Setup {
  rpc: SolanaRpc;
  book: PoolBook;
  latest: () => Promise<TransactionLifetime>;
  pickTables: (swap: SwapInstructions) => LookupTables;
}

const UNITS_MOST = 1_400_000;
/** What may change between a simulation and landing: a tick that is crossed, an account that is opened. */
const UNITS_MARGIN = 1.2;
const UNITS_SPARE = 20_000;
const SEED_LETTERS = 12;
const WHOLE_PERCENT = 100;

export function createClientSwaps({ rpc, book, latest, pickTables }: Setup): ClientSwaps {
  async function feeOf({ quote, feeAccount }: ClientSwap): Promise<PlatformFee | undefined> {
    if (quote.fee.bps === 0) return undefined;
    if (feeAccount === undefined)
      throw refused('NOT_SUPPORTED', 'feeAccount must be given with platformFeeBps');
    const { value } = await askChain(
      rpc.getMultipleAccounts([feeAccount], { commitment: 'confirmed', encoding: 'base64' }).send(),
    );
    const mint = readTokenAccount(value[0]?.data[0])?.mint;
    const mints = quote.swapMode === 'ExactOut' ? [quote.inputMint] : [quote.inputMint, quote.outputMint];
    if (mint === undefined || !mints.includes(mint))
      throw refused('NOT_SUPPORTED', 'feeAccount must be a token account of the input or the output');
    return { account: feeAccount, mint, bps: quote.fee.bps };
  }

  async function build(swap: ClientSwap, units: number): Promise<ClientInstructions> {
    const { quote, user, computeUnitPrice: priceFor } = swap;
    const [input, output] = [tokenOf(quote, quote.inputMint), tokenOf(quote, quote.outputMint)];
    const price = priceFor?.(units) ?? 0n;
    const instructions = toSwapInstructions({
      taker: user,
      input: { mint: input.id, tokenProgram: input.tokenProgram },
      output: { mint: output.id, tokenProgram: output.tokenProgram },
      platformFee: await feeOf(swap),
      wrapAndUnwrapSol: swap.wrapAndUnwrapSol,
      destinationTokenAccount: swap.destinationTokenAccount,
      nativeDestinationAccount: swap.nativeDestinationAccount,
      seed: randomUUID().replaceAll('-', '').slice(0, SEED_LETTERS),
      computeUnitLimit: units,
      ...(price > 0n && { computeUnitPrice: price }),
      ...toSwap(quote, book.state),
    });
    const tables = swap.version === 'legacy' ? new Map() : pickTables(instructions);
    return { instructions, tables, computeUnitLimit: units, computeUnitPrice: price };
  }

  async function compile(swap: ClientSwap, built: ClientInstructions) {
    const { blockhash, lastValidBlockHeight } = await latest();
    const { version } = swap;
    const layout = { blockhash, tables: built.tables, ...(version !== undefined && { version }) };
    return { bytes: compileSwap(swap.user, built.instructions, layout), lastValidBlockHeight };
  }

  /** Undefined when the transaction fails as the chain stands. */
  async function unitsUsed(bytes: Uint8Array): Promise<number | undefined> {
    const wire = Buffer.from(bytes).toString('base64') as Base64EncodedWireTransaction;
    const config = { commitment: 'confirmed', encoding: 'base64', replaceRecentBlockhash: true } as const;
    const { value } = await askChain(rpc.simulateTransaction(wire, config).send());
    return value.err === null ? Number(value.unitsConsumed ?? 0n) : undefined;
  }

  async function limited(swap: ClientSwap): Promise<ClientInstructions> {
    const built = await build(swap, UNITS_MOST);
    if (!swap.isLimitSimulated) return built;
    const used = await unitsUsed((await compile(swap, built)).bytes);
    if (used === undefined) return built;
    return build(swap, Math.min(UNITS_MOST, Math.ceil(used * UNITS_MARGIN) + UNITS_SPARE));
  }

  return {
    rebuild: (quote) => rebuild(quote, book),
    amountNow(quote) {
      const { plan, terms } = toPlan(quote);
      if (quote.swapMode === 'ExactOut')
        return buyAlong(plan.lanes[0] ?? [], terms, quote.outAmount, book.state)?.inAmount;
      return sellAlong(plan, terms, quote.inAmount, book.state)?.outAmount;
    },
    instructions: (swap) => explained(limited(swap)),
    transaction: (swap) =>
      explained(limited(swap).then(async (built) => ({ ...built, ...(await compile(swap, built)) }))),
  };
}

function rebuild(quote: ClientQuote, book: PoolBook): Quote {
  const { inputMint, outputMint, steps, swapMode, platformFeeBps, ...amounts } = quote;
  if (inputMint === outputMint)
    throw refused('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output are the same token');
  const legs = steps.map((step): RouteLeg => {
    const pool = book.find(step.ammKey);
    if (!pool) throw refused('MARKET_NOT_FOUND', `There is no pool ${step.ammKey}`);
    const mints = pool.mints.map(({ id }) => id);
    const isBetween =
      step.inputMint !== step.outputMint && mints.includes(step.inputMint) && mints.includes(step.outputMint);
    if (!isBetween) throw refused('NO_ROUTES_FOUND', `${step.ammKey} does not trade these tokens`);
    const { ammKey: _, percent, ...rest } = step;
    return { pool, label: '', ...rest, feeAmount: atoms(0n), feeMint: step.inputMint, bps: percent * 100 };
  });
  const [first, ...others] = legs;
  if (!first || first.inputMint !== inputMint)
    throw refused('NO_ROUTES_FOUND', 'The route does not begin with the input');
  const isOfInput = swapMode === 'ExactOut';
  const fee = { bps: bps(platformFeeBps), mint: isOfInput ? inputMint : outputMint, amount: atoms(0n) };
  const rebuilt: Quote = {
    inputMint,
    outputMint,
    swapMode,
    ...amounts,
    priceImpact: 0,
    fee,
    route: [first, ...others],
  };
  const paths = pathsOf(rebuilt);
  const isWhole = paths.reduce((sum, [leg]) => sum + (leg?.bps ?? 0), 0) === WHOLE_PERCENT * 100;
  if (!isWhole || paths.some(([leg]) => !Number.isInteger((leg?.bps ?? 0) / 100)))
    throw refused(
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
      'The paths do not add up to whole percents of 100',
    );
  for (const path of paths) {
    const isJoined = path.every((leg, index) => index === 0 || leg.inputMint === path[index - 1]?.outputMint);
    if (!isJoined || path.at(-1)?.outputMint !== outputMint)
      throw refused('NO_ROUTES_FOUND', 'A path does not lead to the output');
  }
  return rebuilt;
}

function toPlan(quote: Quote): { plan: Plan; terms: Terms } {
  const paths = pathsOf(quote);
  const { bps: rate, mint } = quote.fee;
  const isOfInput = mint === quote.inputMint;
  const plan = {
    lanes: paths.map((legs) =>
      legs.map(({ pool, inputMint, outputMint }) => ({
        pool,
        input: pool.mints[0].id === inputMint ? (0 as const) : (1 as const),
        from: tokenOf(quote, inputMint),
        to: tokenOf(quote, outputMint),
        seenBy: 0,
      })),
    ),
    percents: paths.map(([leg]) => (leg?.bps ?? 0) / 100),
  };
  const terms = {
    input: tokenOf(quote, quote.inputMint),
    output: tokenOf(quote, quote.outputMint),
    rateIn: isOfInput ? rate : bps(0),
    rateOut: isOfInput ? bps(0) : rate,
  };
  return { plan, terms };
}

/** What cannot be built is the plan's fault, whose limits are the program's and the transaction's. */
async function explained<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_TOO_LARGE'))
      throw refused('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', 'The route has no room in one transaction');
    if (error instanceof RangeError) throw refused('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', error.message);
    throw error;
  }
}

function refused(errorCode: string, reason: string): AppError<'SWAP_REFUSED'> {
  return new AppError('SWAP_REFUSED', { errorCode, reason });
}
