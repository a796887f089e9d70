import type { RouteAudit } from '@orrery/chain';
import { type Atoms, atoms, parseWireAtoms } from '@orrery/core/atoms';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact, formatPercent } from '@orrery/domain/number-formats';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import * as strings from './strings.ts';

type Pair = Record<'sell' | 'buy', FormToken>;
/** What of a quote is worked out: what arrives, or with an exact output what leaves. */
type Worked = Pick<SwapQuote, 'swapMode' | 'inAmount' | 'outAmount'>;

const workedOut = ({ swapMode, inAmount, outAmount }: Worked) =>
  swapMode === 'ExactIn' ? outAmount : inAmount;

/** What an audit says of a quote, in a sentence. */
export function describeAudit(
  audit: RouteAudit,
  quote: Worked,
  pair: Pair,
): { tone: 'up' | 'warn' | 'down' | 'calm'; text: string; slot?: bigint } {
  if (audit.status === 'promised') return { tone: 'calm', text: strings.auditPromised };
  if (audit.status === 'no-pool') return { tone: 'down', text: strings.auditNoPool };
  const { slot } = audit;
  if (audit.amount === undefined) return { tone: 'down', text: strings.auditRefused, slot };
  const told = workedOut(quote);
  if (audit.amount === told) return { tone: 'up', text: strings.auditVerified, slot };
  const amount = toText(atoms(audit.amount), quote, pair);
  return { tone: 'warn', text: strings.auditDiffers(amount, toDifference(audit.amount, told)), slot };
}

/** What a direct route comes to, beside the best one; undefined where there is none. */
export function compareRoutes(
  { best, direct }: NonNullable<UltraOrderReply['routes']>,
  quote: Worked,
  pair: Pair,
): { amount: string; difference: string } | undefined {
  if (direct === null) return undefined;
  const [amount, told] = [parseWireAtoms(direct), parseWireAtoms(best)];
  return {
    amount: toText(amount, quote, pair),
    difference: amount === told ? strings.sameAsDirect : toDifference(amount, told),
  };
}

function toText(amount: Atoms, { swapMode }: Worked, { sell, buy }: Pair): string {
  const token = swapMode === 'ExactIn' ? buy : sell;
  return `${formatExact(toUiDecimal(amount, token))} ${token.symbol}`;
}

function toDifference(amount: bigint, told: bigint): string {
  const percent = (Number(amount - told) / Number(told)) * 100;
  const size = Math.abs(percent) < 0.01 ? '<0.01%' : formatPercent(Math.abs(percent));
  return percent < 0 ? strings.less(size) : strings.more(size);
}
