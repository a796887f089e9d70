import {
  compileSwap,
  type LookupTables,
  MAX_COMPUTE_UNITS,
  type PlatformFee,
  readTokenAccount,
  type SolanaRpc,
  type SwapInstructions,
  SYSTEM_PROGRAM,
  type Tips,
  type TransactionLifetime,
  type TransactionVersion,
  tipInstructions,
  toSwapInstructions,
  unitLimitFor,
} from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { askChain } from '../../../ask-chain.ts';
import type { PoolBook } from '../../pools/pool-book.ts';
import { buyAlong, sellAlong } from '../../router/evaluate.ts';
import type { Quote } from '../../router/quote.ts';
import type { TableIndex } from '../lookup-tables/table-index.ts';
import { pickOne } from '../pick-one.ts';
import { type Simulated, simulate } from '../simulate.ts';
import { tokenOf, toSwap } from '../swap-of-quote.ts';
import { swapRefused } from '../swap-refused.ts';
import { wrapSeed } from '../wrap-seed.ts';
import { type ClientQuote, rebuild, toPlan } from './client-quote.ts';

/** A client's request to build a swap from a quote, which it will send itself. */
export interface ClientSwap {
  quote: Quote;
  user: Address;
  /** Pays fees and rent, and signs too; the user when absent. The deposit of SOL that goes in is the user's, who gets it back at once. */
  payer?: Address | undefined;
  /** A token account of the input or the output; for a swap of an exact output, of the input. */
  feeAccount?: Address | undefined;
  wrapAndUnwrapSol?: boolean | undefined;
  destinationTokenAccount?: Address | undefined;
  /** Gets the SOL that comes out, unwrapped. */
  nativeDestinationAccount?: Address | undefined;
  version?: TransactionVersion | undefined;
  /** As many as the transaction used when it was simulated, and some; 1,400,000 where it fails. */
  isLimitSimulated?: boolean | undefined;
  /** Leaves unasked what the chain would say of it, unless the limit is simulated. */
  skipsSimulation?: boolean | undefined;
  /** Micro-lamports a compute unit of those asked for; what is given knows their limit. */
  computeUnitPrice?: ((limit: number) => bigint | undefined) | undefined;
  /** Paid by the user. */
  tips?: Tips | undefined;
}

/** A swap's instructions, with the lookup tables that shorten the transaction. */
export interface ClientInstructions {
  instructions: SwapInstructions;
  tables: LookupTables;
  computeUnitLimit: number;
  computeUnitPrice: bigint;
  /** Why the chain, as it stands, would refuse the swap; null where it would not, or was not asked. */
  simulationError: Simulated['err'];
}

/** Builds swaps that clients sign and send themselves; stores nothing. */
export interface ClientSwaps {
  /** A quote again from what is left of it. Throws `SWAP_REFUSED` for pools that are not there and plans that cannot be. */
  rebuild(quote: ClientQuote): Quote;
  /** Output of a quote's route, or its input, as the pools stand now; undefined when it would be refused. */
  amountNow(quote: Quote): bigint | undefined;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`. */
  instructions(swap: ClientSwap): Promise<ClientInstructions>;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`. */
  transaction(
    swap: ClientSwap,
  ): Promise<ClientInstructions & { bytes: Uint8Array; lastValidBlockHeight: bigint }>;
}

type Built = Omit<ClientInstructions, 'simulationError'>;

interface Setup {
  rpc: SolanaRpc;
  book: PoolBook;
  latest: () => Promise<TransactionLifetime>;
  tables: Pick<TableIndex, 'pick'>;
}

/** More than there are; what is wrapped and its deposit are one number of 64 bits. */
const MAX_LAMPORTS = 2n ** 63n;

export function createClientSwaps({ rpc, book, latest, tables: known }: Setup): ClientSwaps {
  async function feeOf({ quote, feeAccount }: ClientSwap): Promise<PlatformFee | undefined> {
    if (quote.fee.bps === 0) return undefined;
    if (feeAccount === undefined)
      throw swapRefused('NOT_SUPPORTED', 'feeAccount must be given with platformFeeBps');
    const mint = readTokenAccount(feeAccount, await read(feeAccount))?.info.mint;
    const mints = quote.swapMode === 'ExactOut' ? [quote.inputMint] : [quote.inputMint, quote.outputMint];
    if (mint === undefined || !mints.includes(mint))
      throw swapRefused('NOT_SUPPORTED', 'feeAccount must be a token account of the input or the output');
    return { account: feeAccount, mint, bps: quote.fee.bps };
  }

  async function assertPayer({ user, payer = user }: ClientSwap): Promise<void> {
    if (payer !== user && (await read(payer))?.owner !== SYSTEM_PROGRAM)
      throw swapRefused('NOT_SUPPORTED', 'payer must be a wallet that holds SOL');
  }

  async function read(account: Address) {
    const config = { commitment: 'confirmed', encoding: 'base64' } as const;
    const { value } = await askChain(rpc.getMultipleAccounts([account], config).send());
    return value[0];
  }

  function build(
    swap: ClientSwap,
    { platformFee, units }: { platformFee: PlatformFee | undefined; units: number },
  ): Built {
    const { quote, user, computeUnitPrice: priceFor } = swap;
    const [input, output] = [tokenOf(quote, quote.inputMint), tokenOf(quote, quote.outputMint)];
    const price = priceFor?.(units) ?? 0n;
    const swapping = toSwapInstructions({
      taker: user,
      input: { mint: input.id, tokenProgram: input.tokenProgram },
      output: { mint: output.id, tokenProgram: output.tokenProgram },
      platformFee,
      payer: swap.payer,
      wrapAndUnwrapSol: swap.wrapAndUnwrapSol,
      destinationTokenAccount: swap.destinationTokenAccount,
      nativeDestinationAccount: swap.nativeDestinationAccount,
      seed: wrapSeed(),
      computeUnitLimit: units,
      ...(price > 0n && { computeUnitPrice: price }),
      ...toSwap(quote, book.state),
    });
    const tips = tipInstructions(user, swap.tips ?? {}, pickOne);
    const instructions = { ...swapping, other: [...swapping.other, ...tips] };
    const tables = swap.version === 'legacy' ? new Map() : known.pick(instructions);
    return { instructions, tables, computeUnitLimit: units, computeUnitPrice: price };
  }

  async function compile(swap: ClientSwap, built: Built) {
    const { blockhash, lastValidBlockHeight } = await latest();
    const { version } = swap;
    const layout = { blockhash, tables: built.tables, ...(version !== undefined && { version }) };
    return { bytes: compileSwap(swap.payer ?? swap.user, built.instructions, layout), lastValidBlockHeight };
  }

  async function limited(swap: ClientSwap): Promise<ClientInstructions> {
    assertSendable(swap);
    const [platformFee] = await Promise.all([feeOf(swap), assertPayer(swap)]);
    const built = build(swap, { platformFee, units: MAX_COMPUTE_UNITS });
    if (swap.skipsSimulation && !swap.isLimitSimulated) return { ...built, simulationError: null };
    const { unitsUsed, err } = await simulate(rpc, (await compile(swap, built)).bytes);
    const units = swap.isLimitSimulated ? unitLimitFor(unitsUsed) : MAX_COMPUTE_UNITS;
    const limited = units === MAX_COMPUTE_UNITS ? built : build(swap, { platformFee, units });
    return { ...limited, simulationError: err };
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

/** What else would be left out of the instructions, or has no room in them. */
function assertSendable(swap: ClientSwap): void {
  const { quote, wrapAndUnwrapSol = true, destinationTokenAccount, nativeDestinationAccount } = swap;
  if (destinationTokenAccount !== undefined && nativeDestinationAccount !== undefined)
    throw swapRefused('NOT_SUPPORTED', 'one of destinationTokenAccount and nativeDestinationAccount');
  if (nativeDestinationAccount !== undefined && (quote.outputMint !== WRAPPED_SOL || !wrapAndUnwrapSol))
    throw swapRefused(
      'NOT_SUPPORTED',
      'nativeDestinationAccount gets SOL that is unwrapped, and nothing else',
    );
  const sent = quote.swapMode === 'ExactOut' ? quote.otherAmountThreshold : quote.inAmount;
  if (quote.inputMint === WRAPPED_SOL && sent > MAX_LAMPORTS)
    throw swapRefused('NOT_SUPPORTED', 'no wallet holds so much SOL');
}

/** A route that has no room is its quote's fault. */
async function explained<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error, 'TRANSACTION_TOO_LARGE')) throw error;
    throw swapRefused('FAILED_TO_GET_SWAP_AND_ACCOUNT_METAS', 'The route has no room in one transaction');
  }
}
