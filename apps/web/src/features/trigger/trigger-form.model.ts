import { type Bps, bps } from '@orrery/core/numbers';
import { formatExact } from '@orrery/domain/number-formats';
import { LIMIT_MIN_USD } from '@orrery/domain/trading/order-terms';
import { parseSlippage } from '@orrery/domain/trading/slippage-input';
import { buysAbove, MOST_ABOVE_MARKET } from '#entities/order/order-rate.model.ts';
import {
  findDelegated,
  findRefused,
  type OrderToken,
  worthOf,
} from '#widgets/order-form/order-token.model.ts';
import * as orders from '#widgets/order-form/strings.ts';
import * as strings from './strings.ts';
import type { ReadEntry } from './trigger-entry.model.ts';

/** A market that moves under a rate set to it is not worth a warning. */
const NEAR_MARKET = 0.1;

/** What stands above the button, and what the button says for it where it stops the order. */
export interface TriggerNotice {
  tone: 'down' | 'warn';
  text: string;
  /** Set where the order is not made: the words of the button. */
  button?: string;
}

interface TriggerFacts extends Pick<ReadEntry, 'sold' | 'making' | 'taking' | 'rate'> {
  isTokenMissing: boolean;
  tokens: readonly OrderToken[];
  /** US dollars for one of the token that is sold; undefined while unknown. */
  sellUsd: number | undefined;
  /** Tokens bought for one sold, by the market; undefined while unknown. */
  market: number | undefined;
  /** Undefined for a text that is none. */
  slippage: Bps | undefined;
}

/** The slippage of a text: nothing is none, which is exact. */
export function readSlippage(text: string): Bps | undefined {
  return text.trim() === '' ? bps(0) : parseSlippage(text);
}

/** The one line above the button; the gravest thing wins. */
export function toTriggerNotice(facts: TriggerFacts): TriggerNotice | undefined {
  return findHindrance(facts) ?? findWarning(facts);
}

function findHindrance(facts: TriggerFacts): TriggerNotice | undefined {
  const { sold, making, taking, rate, market } = facts;
  const down = (text: string, button: string): TriggerNotice => ({ tone: 'down', text, button });
  if (facts.isTokenMissing) return down(orders.tokenMissing, orders.cannotPlace);
  const refused = findRefused(facts.tokens);
  if (refused) return down(refused, orders.notSupported);
  if (sold.kind === 'too-large') return down(orders.tooLarge, orders.cannotPlace);
  if (facts.slippage === undefined) return down(strings.invalidSlippage, orders.cannotPlace);
  if (rate && market !== undefined && buysAbove(rate, market) > MOST_ABOVE_MARKET)
    return down(orders.farAboveMarket(toPercent(buysAbove(rate, market))), strings.tooFar);
  if (making === undefined) return undefined;
  if (rate && taking === undefined) return down(strings.rateTooHigh, orders.cannotPlace);
  const worth = worthOf(making, facts.tokens[0]?.token, facts.sellUsd);
  const isSmall = worth !== undefined && worth < LIMIT_MIN_USD;
  return isSmall ? down(orders.limitTooSmall(LIMIT_MIN_USD), strings.atLeast(LIMIT_MIN_USD)) : undefined;
}

function findWarning({ rate, market, tokens }: TriggerFacts): TriggerNotice | undefined {
  const above = rate && market !== undefined ? buysAbove(rate, market) : 0;
  if (above > NEAR_MARKET) return { tone: 'warn', text: strings.aboveMarket(toPercent(above)) };
  const delegated = findDelegated(tokens);
  return delegated === undefined ? undefined : { tone: 'warn', text: delegated };
}

/** What at least arrives for what is asked: the fee is taken from what a fill brings beyond it. */
export function leastReceived(taking: bigint, slippageBps: number): bigint {
  return (taking * BigInt(10_000 - slippageBps) + 9_999n) / 10_000n;
}

/** Two decimals, as a percentage is typed. */
function toPercent(value: number): string {
  return formatExact(String(Math.round(value * 100) / 100));
}
