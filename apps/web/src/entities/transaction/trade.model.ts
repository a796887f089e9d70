import {
  type DecodedInstruction,
  decodeSignedQuote,
  parseVenueInstruction,
  VENUE_PROGRAM,
  type VenueInstruction,
} from '@orrery/chain';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { maxIn, minOut } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import type { ChainTransaction, TokenBalance } from './transaction.schema.ts';

/** What a swap's user signed; amounts in smallest units. */
interface SwapTerms {
  /** Which amount was exact: the others speak of the other one. */
  swapMode: SwapMode;
  exactAmount: bigint;
  quoted: bigint;
  slippageBps: number;
  /** What the program enforces: the least that must arrive, or with an exact output the most that may leave. */
  bound: bigint;
}

/** A token of a swap and how its amounts are written. */
interface TradeToken {
  mint: Address;
  decimals: number;
}

/** The swap of a transaction: its terms, and what the chain moved. */
export interface TradeView extends SwapTerms {
  sold: TradeToken;
  bought: TradeToken;
  /** What arrived, or left; undefined where nothing moved. */
  actual: bigint | undefined;
}

interface SignedSwap extends SwapTerms {
  source: Address;
  destination: Address;
  input: Address;
  output: Address;
}

type RoutedSwap = Extract<VenueInstruction, { name: 'swap' | 'swapExactOut' }>;
type Meta = Pick<ChainTransaction['meta'], 'err' | 'preTokenBalances' | 'postTokenBalances'>;

/** Reads the swap from the venue's instruction and the balances around it; undefined where there is none, or more than one. */
export function readTrade(
  instructions: readonly DecodedInstruction[],
  accounts: readonly Address[],
  meta: Meta,
): TradeView | undefined {
  const [swap, ...others] = instructions.flatMap((each, at) => readSwap(each, instructions[at - 1]) ?? []);
  if (!swap || others.length > 0) return undefined;
  const { source, destination, input, output, ...terms } = swap;
  const [sold, bought] = [toToken(input, meta), toToken(output, meta)];
  const gain = (account: Address, mint: Address) => gainOf(accounts.indexOf(account), mint, meta);
  const moved = terms.swapMode === 'ExactIn' ? () => gain(destination, output) : () => -gain(source, input);
  return sold && bought && { ...terms, sold, bought, actual: meta.err === null ? moved() : undefined };
}

function readSwap(
  { program, data, accounts }: DecodedInstruction,
  before: DecodedInstruction | undefined,
): SignedSwap | undefined {
  if (program !== VENUE_PROGRAM) return undefined;
  const read = parseVenueInstruction(
    data,
    accounts.map(({ address }) => address),
  );
  if (read?.name === 'swap' || read?.name === 'swapExactOut') return readRouted(read);
  return read?.name === 'fillQuote' && before ? readFill(read, before) : undefined;
}

function readRouted(swap: RoutedSwap): SignedSwap {
  const { amount: exactAmount, quotedAmount: quoted, slippageBps } = swap.arguments;
  const isExactIn = swap.name === 'swap';
  return {
    ...endsOf(swap),
    swapMode: isExactIn ? 'ExactIn' : 'ExactOut',
    exactAmount,
    quoted,
    slippageBps,
    bound: isExactIn ? minOut(quoted, slippageBps) : maxIn(quoted, slippageBps),
  };
}

/** The plan's first mint is sold for its last one; behind each stand the accounts of its transfer hook. */
function endsOf({ accounts: { source, destination }, arguments: { plan }, rest }: RoutedSwap) {
  const before = plan.mints.slice(0, -1).reduce((sum, hooks) => sum + 1 + hooks, 0);
  const [input = WRAPPED_SOL, output = WRAPPED_SOL] = [rest[0], rest[before]];
  return { source, destination, input, output };
}

/** A maker's quote is paid to the unit; what a platform would take of it cannot be told from the quote. */
function readFill(
  { accounts, arguments: { platformFeeBps } }: Extract<VenueInstruction, { name: 'fillQuote' }>,
  before: DecodedInstruction,
): SignedSwap | undefined {
  const quote = decodeSignedQuote(before);
  if (!quote || platformFeeBps > 0) return undefined;
  const { source, destination, inputMint: input, outputMint: output } = accounts;
  const { amountIn: exactAmount, amountOut: quoted } = quote;
  const terms = { swapMode: 'ExactIn', exactAmount, quoted, slippageBps: 0, bound: quoted } as const;
  return { source, destination, input, output, ...terms };
}

/** Undefined for a mint that no account of the transaction holds. */
function toToken(mint: Address, { preTokenBalances, postTokenBalances }: Meta): TradeToken | undefined {
  if (mint === WRAPPED_SOL) return { mint, decimals: NATIVE_SOL.decimals };
  const held = [...preTokenBalances, ...postTokenBalances].find((each) => each.mint === mint);
  return held && { mint, decimals: held.uiTokenAmount.decimals };
}

function gainOf(index: number, mint: Address, { preTokenBalances, postTokenBalances }: Meta): bigint {
  const gain = (isWanted: (balance: TokenBalance) => boolean) =>
    sumOf(postTokenBalances.filter(isWanted)) - sumOf(preTokenBalances.filter(isWanted));
  const isOwn = ({ accountIndex }: TokenBalance) => accountIndex === index;
  if (mint !== WRAPPED_SOL || postTokenBalances.some(isOwn)) return gain(isOwn);
  // SOL goes through an account that is closed again (decision 0034): it had what all others of the mint have not.
  return -gain((balance) => balance.mint === mint && !isOwn(balance));
}

function sumOf(balances: readonly TokenBalance[]): bigint {
  return balances.reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
}

/** How far what moved is from the quote, in percent of it: above 0 is better for who traded. */
export function gainOnQuote({
  swapMode,
  quoted,
  actual,
}: Pick<TradeView, 'swapMode' | 'quoted' | 'actual'>): number | undefined {
  if (actual === undefined || quoted === 0n) return undefined;
  const more = swapMode === 'ExactIn' ? actual - quoted : quoted - actual;
  return Number((more * 1_000_000n) / quoted) / 10_000;
}
