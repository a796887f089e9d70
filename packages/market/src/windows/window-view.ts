import {
  type BookWindows,
  BUY_MICRO,
  createIdleWindows,
  NUM_BUYS,
  NUM_NET_BUYERS,
  NUM_ORGANIC_BUYERS,
  NUM_SELLS,
  NUM_TRADERS,
  OPEN_HOLDERS,
  OPEN_LIQUIDITY,
  OPEN_PRICE,
  ORGANIC_BUY_MICRO,
  ORGANIC_SELL_MICRO,
  PREVIOUS_MICRO,
  SELL_MICRO,
  WINDOW_DOUBLES,
  type WindowRules,
  type WindowSums,
} from './window.ts';

/** Reads a window's sums where they lie. */
class SumsView implements WindowSums {
  readonly #page: Float64Array;
  readonly #at: number;
  readonly rules: WindowRules;

  constructor(page: Float64Array, at: number, rules: WindowRules) {
    this.#page = page;
    this.#at = at;
    this.rules = rules;
  }

  #read(sum: number): number {
    return this.#page[this.#at + sum] ?? Number.NaN;
  }

  get buyMicroUsd() {
    return this.#read(BUY_MICRO);
  }
  get sellMicroUsd() {
    return this.#read(SELL_MICRO);
  }
  get organicBuyMicroUsd() {
    return this.#read(ORGANIC_BUY_MICRO);
  }
  get organicSellMicroUsd() {
    return this.#read(ORGANIC_SELL_MICRO);
  }
  get numBuys() {
    return this.#read(NUM_BUYS);
  }
  get numSells() {
    return this.#read(NUM_SELLS);
  }
  get numTraders() {
    return this.#read(NUM_TRADERS);
  }
  get numNetBuyers() {
    return this.#read(NUM_NET_BUYERS);
  }
  get numOrganicBuyers() {
    return this.#read(NUM_ORGANIC_BUYERS);
  }
  get previousMicroUsd() {
    return this.#read(PREVIOUS_MICRO);
  }
  get openPrice() {
    return this.#read(OPEN_PRICE);
  }
  get openHolders() {
    return this.#read(OPEN_HOLDERS);
  }
  get openLiquidity() {
    return this.#read(OPEN_LIQUIDITY);
  }
}

/** Throws for a window there is none of. */
export function viewSums({ page, start, rules }: BookWindows, window: number): WindowSums {
  const rule = rules[window];
  if (!rule) throw new RangeError(`there is no window ${window}`);
  return new SumsView(page, start + window * WINDOW_DOUBLES, rule);
}

/** The windows of a book that is in no market yet. */
export const IDLE_WINDOWS: BookWindows = createIdleWindows();
