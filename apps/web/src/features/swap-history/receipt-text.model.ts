import { toDecimal } from '@orrery/core/atoms';
import { NATIVE_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { SwapSide, UserSwap } from '@orrery/wire/trades/user-swaps';
import type { Address } from '@solana/kit';
import type { TokenNames } from '#entities/asset/use-token-names.ts';
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
  names: TokenNames;
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

/** What a line says. */
export interface ReceiptValue {
  text?: string;
  /** An address or a signature, whole; where there is a text, whom that goes to. */
  id?: string;
  /** Set where the id is a wallet. */
  wallet?: Address | undefined;
  /** What qualifies it. */
  note?: string | undefined;
}

/** What a receipt says of one thing, in one line or several. */
export interface ReceiptEntry {
  name: string;
  values: readonly ReceiptValue[];
}

/** The parts of a receipt, in order. */
export interface Receipt {
  amounts: readonly ReceiptEntry[];
  terms: readonly ReceiptEntry[];
  fees: ReceiptEntry;
  place: readonly ReceiptEntry[];
  programs: ReceiptEntry;
}

const NAME_WIDTH = 12;
const entry = (name: string, ...values: ReceiptValue[]): ReceiptEntry => ({ name, values });

/** A receipt as plain text. */
export function toReceiptText({ amounts, terms, fees, place, programs }: Receipt): string {
  const parts = [amounts, terms, [fees], [...place, programs]];
  return (
    [strings.receiptTitle, ...parts.map((part) => part.map(toText).join('\n')), ''].join('\n\n').trimEnd() +
    '\n'
  );
}

function toText({ name, values }: ReceiptEntry): string {
  return values
    .map(({ text, id, note }, at) => {
      const value = text === undefined ? id : id === undefined ? text : strings.textTo(text, id);
      return `${(at === 0 ? name : '').padEnd(NAME_WIDTH)}${value}${note === undefined ? '' : ` (${note})`}`;
    })
    .join('\n');
}

/** A swap's receipt, to the last unit; what nobody recorded is said to be so. */
export function toReceipt(facts: ReceiptFacts): Receipt {
  const { swap, wallet, chain } = facts;
  const time = new Date(swap.blockTime).toISOString().slice(0, 19).replace('T', ' ');
  return {
    ...toAmounts(facts),
    fees: entry(strings.fees, ...feeValues(facts)),
    place: [
      entry(strings.time, { text: `${time} UTC` }),
      entry(strings.slot, { text: formatExact(String(swap.slot)) }),
      entry(strings.signature, { id: swap.txHash }),
      entry(strings.wallet, { id: wallet, wallet }),
    ],
    programs: entry(strings.programs, ...programValues(chain)),
  };
}

function toAmounts({ swap, record, chain, names }: ReceiptFacts): Pick<Receipt, 'amounts' | 'terms'> {
  const { sold, bought } = swap;
  const at = Date.parse(swap.blockTime);
  const write = (units: bigint, { mint, decimals }: Omit<SwapSide, 'amount'>) =>
    amount(units, { decimals, multiplier: names.multiplierAt(mint, at) }, names.symbolOf(mint));
  const terms = toTerms(record, chain);
  const open = terms?.swapMode === 'ExactOut' ? sold : bought;
  const bound = open === sold ? strings.maximum : strings.minimum;
  const landed = write(BigInt(open.amount), open);
  const gain = terms && gainOnQuote({ ...terms, actual: BigInt(open.amount) });
  const recorded = (units: bigint | undefined, note?: string) =>
    units === undefined ? { text: strings.notRecorded } : { text: write(units, open), note };
  return {
    amounts: [
      entry(strings.sold, { text: write(BigInt(sold.amount), sold) }),
      entry(strings.received, { text: write(BigInt(bought.amount), bought) }),
    ],
    terms: [
      entry(strings.quoted, recorded(terms?.quoted)),
      entry(strings.simulated, simulatedValue(record, write, swap)),
      entry(bound, recorded(terms?.bound, terms && strings.slippage(terms.slippageBps / 100))),
      entry(strings.landed, { text: landed, note: gain === undefined ? undefined : describeGain(gain) }),
    ],
  };
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

function simulatedValue(
  record: SwapRecord | undefined,
  write: (units: bigint, side: Omit<SwapSide, 'amount'>) => string,
  { sold, bought }: UserSwap,
): ReceiptValue {
  if (!record) return { text: strings.notRecorded };
  if (!record.simulated) return { text: strings.signedUnseen };
  const { sol, input, output } = record.simulated;
  const changes = [
    [BigInt(input), (units: bigint) => write(units, sold)],
    [BigInt(output), (units: bigint) => write(units, bought)],
    [BigInt(sol), (units: bigint) => amount(units, NATIVE_SOL, NATIVE_SOL.key)],
  ] as const;
  const moved = changes.filter(([units]) => units !== 0n);
  const texts = moved.map(([units, say]) => `${units < 0n ? '−' : '+'}${say(units < 0n ? -units : units)}`);
  return { text: texts.join(', '), note: strings.inWallet };
}

const FEE_NAMES: Record<FeeLine['kind'], string> = {
  network: strings.networkFee,
  jito: strings.jitoTip,
  nozomi: strings.nozomiTip,
  platform: strings.platformFee,
  referral: strings.referralFee,
  deposit: strings.deposit,
};

function feeValues({ swap, wallet, chain, names }: ReceiptFacts): ReceiptValue[] {
  const at = Date.parse(swap.blockTime);
  if (!chain) {
    const own = amount(BigInt(swap.feeLamports), NATIVE_SOL, NATIVE_SOL.key);
    return [{ text: strings.ownFees(own) }, { text: chain === null ? strings.forgotten : strings.notAsked }];
  }
  const values = chain.fees.map(({ kind, amount: units, decimals, mint, receiver }): ReceiptValue => {
    const multiplier = mint && names.multiplierAt(mint, at);
    const text = amount(units, { decimals, multiplier }, mint ? names.symbolOf(mint) : NATIVE_SOL.key);
    const fee = strings.feeOf(FEE_NAMES[kind], text);
    if (receiver === undefined) return { text: strings.textTo(fee, strings.validators) };
    // A deposit lies in an account of a token, which is no wallet.
    return { text: fee, id: receiver, ...(kind !== 'deposit' && { wallet: receiver }) };
  });
  const { feePayer } = chain;
  return feePayer === wallet ? values : [...values, { text: strings.paidBy(feePayer) }];
}

function programValues(chain: OnChain | null | undefined): ReceiptValue[] {
  if (!chain) return [{ text: chain === null ? strings.forgotten : strings.notAsked }];
  return chain.programs.map((program) => ({ id: program, note: programName(program) }));
}

function amount(units: bigint, scale: AmountScale, symbol: string): string {
  const exact = scale.multiplier === undefined ? toDecimal(units, scale.decimals) : toUiDecimal(units, scale);
  return `${formatExact(exact)} ${symbol}`;
}

function describeGain(gain: number): string {
  if (gain === 0) return strings.asQuoted;
  const say = gain > 0 ? strings.betterThanQuoted : strings.worseThanQuoted;
  return say(Math.abs(gain) < 0.01 ? '<0.01%' : formatPercent(Math.abs(gain)));
}
