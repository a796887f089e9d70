import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { SwapSide, UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { SwapNames } from '#entities/swap-history/use-swap-names.ts';
import { decodeFetched } from '#entities/transaction/decode-fetched.ts';
import { type FeeLine, readFees } from '#entities/transaction/fees.model.ts';
import { programName, programsOf } from '#entities/transaction/programs.ts';
import type { SwapRecord } from '#entities/transaction/terms.store.ts';
import { gainOnQuote, readTrade, type TradeView } from '#entities/transaction/trade.model.ts';
import type { FetchedTransaction } from '#entities/transaction/transaction.fetch.ts';
import * as strings from './strings.ts';

/** What a swap's transaction says of itself. */
interface OnChain {
  trade: TradeView | undefined;
  fees: readonly FeeLine[];
  programs: readonly Address[];
  feePayer: Address;
}

export interface ReceiptFacts {
  swap: UserSwap;
  wallet: Address;
  /** What this browser noted when it was signed. */
  record: SwapRecord | undefined;
  /** Undefined where the chain was not, or could not be, asked; null where it has the transaction no more. */
  chain: OnChain | null | undefined;
  names: SwapNames;
}

/** Reads what a receipt tells of a transaction. Throws `TRANSACTION_MALFORMED`. */
export function readOnChain({ transaction }: FetchedTransaction): OnChain {
  const { meta } = transaction;
  const decoded = decodeFetched(transaction);
  const accounts = decoded.accounts.map(({ address }) => address);
  return {
    trade: readTrade(decoded.instructions, accounts, meta),
    fees: readFees(decoded, meta),
    programs: programsOf(decoded.instructions, meta.logMessages),
    feePayer: decoded.feePayer,
  };
}

/** A line of a receipt; one without a name goes on with what the line above is about. */
export interface ReceiptLine {
  name: string;
  value: string;
  /** Whether a part begins with it. */
  isFirst?: boolean;
}

const NAME_WIDTH = 12;
const line = (name: string, ...values: string[]) =>
  values.map((value, at): ReceiptLine => ({ name: at === 0 ? name : '', value }));
const part = (...lines: readonly ReceiptLine[]) =>
  lines.map((each, at) => (at === 0 ? { ...each, isFirst: true } : each));

/** A receipt as plain text. */
export function toReceiptText(lines: readonly ReceiptLine[]): string {
  const texts = lines.map(
    ({ name, value, isFirst }) => `${isFirst ? '\n' : ''}${name.padEnd(NAME_WIDTH)}${value}`,
  );
  return [strings.receiptTitle, ...texts, ''].join('\n');
}

/** A swap's receipt, to the last unit; what nobody recorded is said to be so. */
export function toReceiptLines(facts: ReceiptFacts): readonly ReceiptLine[] {
  const { swap, wallet, chain } = facts;
  return [
    ...amountLines(facts),
    ...part(...line(strings.fees, ...feeLines(facts))),
    ...part(
      ...line(strings.time, `${new Date(swap.blockTime).toISOString().slice(0, 19).replace('T', ' ')} UTC`),
      ...line(strings.slot, formatExact(String(swap.slot))),
      ...line(strings.signature, swap.txHash),
      ...line(strings.wallet, wallet),
      ...line(strings.programs, ...programLines(chain)),
    ),
  ];
}

function amountLines({ swap, record, chain, names }: ReceiptFacts): ReceiptLine[] {
  const { sold, bought } = swap;
  const at = Date.parse(swap.blockTime);
  const write = (units: bigint, { mint, decimals }: Omit<SwapSide, 'amount'>) =>
    amount(units, { decimals, multiplier: names.multiplierAt(mint, at) }, names.symbolOf(mint));
  const terms = toTerms(record, chain);
  const open = terms?.swapMode === 'ExactOut' ? sold : bought;
  const bound = open === sold ? strings.maximum : strings.minimum;
  const landed = write(BigInt(open.amount), open);
  const gain = terms && gainOnQuote({ ...terms, actual: BigInt(open.amount) });
  return [
    ...part(
      ...line(strings.sold, write(BigInt(sold.amount), sold)),
      ...line(strings.received, write(BigInt(bought.amount), bought)),
    ),
    ...part(
      ...line(strings.quoted, terms ? write(terms.quoted, open) : strings.notRecorded),
      ...line(strings.simulated, simulatedText(record, write, swap)),
      ...line(
        bound,
        terms ? strings.withSlippage(write(terms.bound, open), terms.slippageBps / 100) : strings.notRecorded,
      ),
      ...line(strings.landed, gain === undefined ? landed : againstQuote(landed, gain)),
    ),
  ];
}

type ReceiptTerms = Pick<TradeView, 'swapMode' | 'quoted' | 'bound' | 'slippageBps'>;

/** As signed, by the transaction itself; once the chain has forgotten it, as this browser noted them. */
function toTerms(
  record: SwapRecord | undefined,
  chain: OnChain | null | undefined,
): ReceiptTerms | undefined {
  if (chain?.trade) return chain.trade;
  return record && { ...record, quoted: BigInt(record.quoted), bound: BigInt(record.bound) };
}

function simulatedText(
  record: SwapRecord | undefined,
  write: (units: bigint, side: Omit<SwapSide, 'amount'>) => string,
  { sold, bought }: UserSwap,
): string {
  if (!record) return strings.notRecorded;
  if (!record.simulated) return strings.signedUnseen;
  const { sol, input, output } = record.simulated;
  const changes = [
    [BigInt(input), (units: bigint) => write(units, sold)],
    [BigInt(output), (units: bigint) => write(units, bought)],
    [BigInt(sol), (units: bigint) => amount(units, NATIVE_SOL, NATIVE_SOL.key)],
  ] as const;
  const moved = changes.filter(([units]) => units !== 0n);
  const texts = moved.map(([units, say]) => `${units < 0n ? '−' : '+'}${say(units < 0n ? -units : units)}`);
  return strings.inWallet(texts.join(', '));
}

const FEE_NAMES: Record<FeeLine['kind'], string> = {
  network: strings.networkFee,
  jito: strings.jitoTip,
  nozomi: strings.nozomiTip,
  platform: strings.platformFee,
  referral: strings.referralFee,
  deposit: strings.deposit,
};

function feeLines({ swap, wallet, chain, names }: ReceiptFacts): string[] {
  const at = Date.parse(swap.blockTime);
  if (!chain) {
    const own = amount(BigInt(swap.feeLamports), NATIVE_SOL, NATIVE_SOL.key);
    return [strings.ownFees(own), chain === null ? strings.forgotten : strings.notAsked];
  }
  const lines = chain.fees.map(({ kind, amount: units, decimals, mint, receiver }) => {
    const multiplier = mint && names.multiplierAt(mint, at);
    const text = amount(units, { decimals, multiplier }, mint ? names.symbolOf(mint) : NATIVE_SOL.key);
    const to = receiver ?? strings.validators;
    return strings.feeTo(FEE_NAMES[kind], text, to);
  });
  return chain.feePayer === wallet ? lines : [...lines, strings.paidBy(chain.feePayer)];
}

function programLines(chain: OnChain | null | undefined): string[] {
  if (!chain) return [chain === null ? strings.forgotten : strings.notAsked];
  return chain.programs.map((program) => {
    const name = programName(program);
    return name === undefined ? program : `${program} (${name})`;
  });
}

function amount(units: bigint, scale: AmountScale, symbol: string): string {
  const exact = scale.multiplier === undefined ? toDecimal(units, scale.decimals) : toUiDecimal(units, scale);
  return `${formatExact(exact)} ${symbol}`;
}

function againstQuote(landed: string, gain: number): string {
  if (gain === 0) return strings.asQuoted(landed);
  const say = gain > 0 ? strings.betterThanQuoted : strings.worseThanQuoted;
  return say(landed, Math.abs(gain) < 0.01 ? '<0.01%' : formatPercent(Math.abs(gain)));
}
