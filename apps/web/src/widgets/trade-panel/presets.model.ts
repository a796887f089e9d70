import { type Atoms, atoms } from '@orrery/core/atoms';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { type PresetSet, parseSol, type QuickBuySettings } from '#entities/quick-buy/quick-buy.settings.ts';
import type { TypedAmount } from '#entities/token/typed-amount.ts';
import * as strings from './strings.ts';

export type Side = 'buy' | 'sell';

/** One amount that can be traded with a press. */
export interface Preset {
  /** Tells it from the others of both sides. */
  key: string;
  label: string;
  swapMode: SwapMode;
  /** Units of the sold token, or with `ExactOut` of the bought one; undefined when there is nothing to trade. */
  amount: Atoms | undefined;
  hint?: string;
}

/** The amount that a person types. */
export const OWN_KEY = 'own';
const PERCENTS = [25, 50, 75, 100] as const;

/** The purchases of a set of amounts; where SOL itself is bought, exactly that much of it. */
export function toBuyPresets(
  settings: Pick<QuickBuySettings, 'set' | PresetSet>,
  { isSol }: { isSol: boolean },
): readonly Preset[] {
  return [...new Set(settings[settings.set])].map((amount) => ({
    key: toBuyKey(amount),
    label: strings.buySol(amount),
    swapMode: isSol ? 'ExactOut' : 'ExactIn',
    amount: parseSol(amount),
  }));
}

/** The trade of an amount that a person types. */
export function toOwnPreset(side: Side, typed: TypedAmount): Preset {
  return {
    key: OWN_KEY,
    label: side === 'buy' ? strings.buyOwn : strings.sellOwn,
    swapMode: 'ExactIn',
    amount: typed.kind === 'amount' ? typed.amount : undefined,
  };
}

export const toBuyKey = (amount: string) => `buy ${amount}`;
export const toSellKey = (percent: number) => `sell ${percent}`;

interface Sellable {
  /** The most that can be sold; undefined while unknown. */
  most: Atoms | undefined;
  /** What returns the cost, in the token that is received; undefined while unknown. */
  cost: Atoms | undefined;
}

/** The sales of a share of what is held, and of what returns its cost. */
export function toSellPresets({ most, cost }: Sellable): readonly Preset[] {
  const shares = PERCENTS.map((percent): Preset => {
    const amount = most === undefined ? undefined : (most * BigInt(percent)) / 100n;
    return {
      key: toSellKey(percent),
      label: strings.sellPercent(percent),
      swapMode: 'ExactIn',
      amount: amount ? atoms(amount) : undefined,
    };
  });
  const isKnown = cost !== undefined && most !== undefined && most > 0n;
  const initials: Preset = {
    key: 'sell initials',
    label: strings.initials,
    swapMode: 'ExactOut',
    amount: isKnown ? cost : undefined,
    hint: isKnown ? strings.initialsHint : strings.initialsUnknown,
  };
  return [...shares, initials];
}
