import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { OrderRequest, Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { TraderPlan } from '../universe/universe.ts';
import type { LiquidityChange } from './actions/change-liquidity.ts';

/** What a trader has by mint, in smallest units, native SOL under the wrapped mint; 0 is an open account with nothing in it. */
export type Balances = Map<Address, bigint>;

/** A trader and what it does now. */
export interface Trader {
  plan: TraderPlan;
  /** Undefined until they are read from the chain; it acts only when they are known. */
  balances: Balances | undefined;
  /** Something of its own is on the way to the chain. */
  isBusy: boolean;
}

/** What traders want done next. */
export type Action =
  | SwapAction
  | Arbitrage
  | OrderAction
  | { kind: 'launch'; developer: Trader; name: TokenName }
  /** Closes token accounts; what is left in them as dust is burned. */
  | { kind: 'close'; trader: Trader; mints: readonly Address[] }
  | { kind: 'liquidity'; trader: Trader; pool: Pool; change: LiquidityChange }
  /** Takes a token that is back in its pool as a whole off the market; its developer signs. */
  | { kind: 'delist'; developer: Trader; pool: Pool };

/** What traders do with orders that the program holds; amounts in smallest units. */
export type OrderAction =
  | {
      kind: 'open-order';
      trader: Trader;
      input: TokenFacts;
      output: TokenFacts;
      size: bigint;
      plan: OrderRequest['plan'];
    }
  /** Another price for what is left. */
  | { kind: 'change-order'; trader: Trader; order: OpenOrder; asked: bigint }
  | { kind: 'cancel-order'; trader: Trader; order: OpenOrder };

/** A trader's order as the chain was last read; amounts in smallest units, the expiry in Unix seconds, 0 for never. */
export interface OpenOrder {
  address: Address;
  trader: Trader;
  kind: 'limit' | 'recurring';
  inputMint: Address;
  outputMint: Address;
  left: bigint;
  /** For what is left. */
  asked: bigint;
  expiry: bigint;
  revision: bigint;
}

/** Something to do at a time of its own. */
export type Errand = (now: number) => Action[];

/** `amount` of the input in smallest units. */
export interface SwapAction {
  kind: 'swap';
  trader: Trader;
  inputMint: Address;
  outputMint: Address;
  amount: bigint;
}

/** A token bought with cash and sold for it at once; `amount` is about what to pay, within `least` and `most`, in smallest units. */
export interface Arbitrage {
  kind: 'arbitrage';
  trader: Trader;
  mint: Address;
  cash: Address;
  /** Both ways through one pool each. */
  isDirect: boolean;
  amount: bigint;
  least: bigint;
  most: bigint;
}

export interface TokenName {
  symbol: string;
  name: string;
  launchpad: string;
}

/** The trader that signs an action and pays for it. */
export function actorOf(action: Action): Trader {
  return 'developer' in action ? action.developer : action.trader;
}
