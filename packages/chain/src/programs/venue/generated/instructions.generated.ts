// Generated from programs/venue/interface.json by npm run generate:program.

import type { Instruction } from '@solana/kit';
import { hookTail, routeTail } from '../../bindings/build-instruction.ts';
import type { InputOf } from '../../bindings/instruction-shape.ts';
import { buildInstruction } from '../build-instruction.ts';
import {
  ADD_LIQUIDITY,
  BURN_POSITION,
  CHECK_SCALE,
  CLAIM_GIFT,
  CLOSE_POOL,
  CLOSE_POSITION,
  COLLECT_PROTOCOL_FEES,
  CREATE_GIFT,
  CREATE_LP_MINT,
  CREATE_POOL,
  CREATE_TICK_ARRAY,
  DECREASE_LIQUIDITY,
  DEPOSIT_INVENTORY,
  FILL_QUOTE,
  FUND_LAUNCH,
  INCREASE_LIQUIDITY,
  MEAN_TICK,
  OBSERVE,
  OPEN_POSITION,
  ORDER_CANCEL,
  ORDER_CHANGE,
  ORDER_EXPIRE,
  ORDER_FILL,
  ORDER_NOTE,
  ORDER_OPEN,
  ORDER_WITHDRAW,
  REMOVE_LIQUIDITY,
  RETURN_GIFT,
  SET_TOKEN_LEDGER,
  SWAP,
  SWAP_BY_LEDGER,
  SWAP_EXACT_OUT,
  WITHDRAW_INVENTORY,
} from './instruction-shapes.generated.ts';

export type CreatePoolInput = InputOf<typeof CREATE_POOL>;

/** Makes an empty pool and its vaults. Throws a `RangeError` for a number out of range. */
export function createPoolInstruction(input: CreatePoolInput): Instruction {
  return buildInstruction(CREATE_POOL, input);
}

export type CreateLpMintInput = InputOf<typeof CREATE_LP_MINT>;

/**
 * Makes the LP mint of a product or stable pool, at the address of the seeds "lp" and pool. Throws a `RangeError` for a number out of
 * range.
 */
export function createLpMintInstruction(input: CreateLpMintInput): Instruction {
  return buildInstruction(CREATE_LP_MINT, input);
}

export type AddLiquidityInput = InputOf<typeof ADD_LIQUIDITY>;

/**
 * Pays both tokens into a product or stable pool in the proportion of its reserves, for LP tokens. Where a mint's delegate has taken from a
 * vault, shares are paid for by what it holds beyond what is owed, and the price of swaps stays. Throws a `RangeError` for a number out of
 * range.
 */
export function addLiquidityInstruction(input: AddLiquidityInput): Instruction {
  return buildInstruction(ADD_LIQUIDITY, input, hookTail(input));
}

export type RemoveLiquidityInput = InputOf<typeof REMOVE_LIQUIDITY>;

/**
 * Burns LP tokens and pays their part of both reserves, or of what is left of them, counted as by addLiquidity. Throws a `RangeError` for a
 * number out of range.
 */
export function removeLiquidityInstruction(input: RemoveLiquidityInput): Instruction {
  return buildInstruction(REMOVE_LIQUIDITY, input, hookTail(input));
}

export type FundLaunchInput = InputOf<typeof FUND_LAUNCH>;

/**
 * Pays the tokens that a launch sells into its pool, once, and opens it. Nobody may have power over them: the mint has no authority to mint
 * or freeze, and no extension but metadata and groups. Throws a `RangeError` for a number out of range.
 */
export function fundLaunchInstruction(input: FundLaunchInput): Instruction {
  return buildInstruction(FUND_LAUNCH, input);
}

export type ClosePoolInput = InputOf<typeof CLOSE_POOL>;

/**
 * Ends a launch, or what it graduated into as long as that has no LP mint, once the whole supply has come back: burns it, and pays what is
 * left of mint 1 and the rent to the creator. No protocol fees may be owed but a launch's in its own token, which are burnt too. Throws a
 * `RangeError` for a number out of range.
 */
export function closePoolInstruction(input: ClosePoolInput): Instruction {
  return buildInstruction(CLOSE_POOL, input);
}

export type DepositInventoryInput = InputOf<typeof DEPOSIT_INVENTORY>;

/** The maker pays into a quoted pool. Throws a `RangeError` for a number out of range. */
export function depositInventoryInstruction(input: DepositInventoryInput): Instruction {
  return buildInstruction(DEPOSIT_INVENTORY, input);
}

export type WithdrawInventoryInput = InputOf<typeof WITHDRAW_INVENTORY>;

/** The maker takes out of a quoted pool. Throws a `RangeError` for a number out of range. */
export function withdrawInventoryInstruction(input: WithdrawInventoryInput): Instruction {
  return buildInstruction(WITHDRAW_INVENTORY, input);
}

export type CreateTickArrayInput = InputOf<typeof CREATE_TICK_ARRAY>;

/** Makes the account of 64 neighbouring ticks. Throws a `RangeError` for a number out of range. */
export function createTickArrayInstruction(input: CreateTickArrayInput): Instruction {
  return buildInstruction(CREATE_TICK_ARRAY, input);
}

export type OpenPositionInput = InputOf<typeof OPEN_POSITION>;

/** Makes an empty position. Throws a `RangeError` for a number out of range. */
export function openPositionInstruction(input: OpenPositionInput): Instruction {
  return buildInstruction(OPEN_POSITION, input);
}

export type IncreaseLiquidityInput = InputOf<typeof INCREASE_LIQUIDITY>;

/** Pays what a position needs for so much more liquidity. Throws a `RangeError` for a number out of range. */
export function increaseLiquidityInstruction(input: IncreaseLiquidityInput): Instruction {
  return buildInstruction(INCREASE_LIQUIDITY, input, hookTail(input));
}

export type DecreaseLiquidityInput = InputOf<typeof DECREASE_LIQUIDITY>;

/**
 * Takes liquidity out of a position and pays it with all fees; with a liquidity of 0 the fees alone. Throws a `RangeError` for a number out
 * of range.
 */
export function decreaseLiquidityInstruction(input: DecreaseLiquidityInput): Instruction {
  return buildInstruction(DECREASE_LIQUIDITY, input, hookTail(input));
}

export type ClosePositionInput = InputOf<typeof CLOSE_POSITION>;

/** Closes an empty position; its rent goes to the owner. Throws a `RangeError` for a number out of range. */
export function closePositionInstruction(input: ClosePositionInput): Instruction {
  return buildInstruction(CLOSE_POSITION, input);
}

export type BurnPositionInput = InputOf<typeof BURN_POSITION>;

/** Gives a position up: its liquidity stays in the pool for ever. Throws a `RangeError` for a number out of range. */
export function burnPositionInstruction(input: BurnPositionInput): Instruction {
  return buildInstruction(BURN_POSITION, input);
}

export type CollectProtocolFeesInput = InputOf<typeof COLLECT_PROTOCOL_FEES>;

/**
 * Pays the protocol fees of a pool to accounts of its fee owner; anybody may ask for it. Those of a launch in its own token stay until it
 * has graduated. Throws a `RangeError` for a number out of range.
 */
export function collectProtocolFeesInstruction(input: CollectProtocolFeesInput): Instruction {
  return buildInstruction(COLLECT_PROTOCOL_FEES, input, hookTail(input));
}

export type SwapInput = InputOf<typeof SWAP>;

/**
 * Sells exactly so much of the first mint for the last one over up to three paths of up to three pools. Throws a `RangeError` for a number
 * out of range.
 */
export function swapInstruction(input: SwapInput): Instruction {
  return buildInstruction(SWAP, input, routeTail(input));
}

export type SwapExactOutInput = InputOf<typeof SWAP_EXACT_OUT>;

/**
 * Buys exactly so much of the last mint over one path of one or two pools. A platform fee comes on top, in the first mint. Throws a
 * `RangeError` for a number out of range.
 */
export function swapExactOutInstruction(input: SwapExactOutInput): Instruction {
  return buildInstruction(SWAP_EXACT_OUT, input, routeTail(input));
}

export type SetTokenLedgerInput = InputOf<typeof SET_TOKEN_LEDGER>;

/**
 * Notes what a token account holds, for a swap of what comes in between. Makes the ledger when it is not there. Throws a `RangeError` for a
 * number out of range.
 */
export function setTokenLedgerInstruction(input: SetTokenLedgerInput): Instruction {
  return buildInstruction(SET_TOKEN_LEDGER, input);
}

export type SwapByLedgerInput = InputOf<typeof SWAP_BY_LEDGER>;

/**
 * A swap of what has come into the source account since the ledger was set, which it clears. Throws a `RangeError` for a number out of
 * range.
 */
export function swapByLedgerInstruction(input: SwapByLedgerInput): Instruction {
  return buildInstruction(SWAP_BY_LEDGER, input, routeTail(input));
}

export type FillQuoteInput = InputOf<typeof FILL_QUOTE>;

/**
 * Trades with a quoted pool at exactly what its maker signed: the instruction before it is one of the Ed25519 precompile, of the quote.
 * Throws a `RangeError` for a number out of range.
 */
export function fillQuoteInstruction(input: FillQuoteInput): Instruction {
  return buildInstruction(FILL_QUOTE, input);
}

export type MeanTickInput = InputOf<typeof MEAN_TICK>;

/**
 * Returns the mean of the noted tick (i64, rounded down), whose price is the geometric mean of mint 0 in mint 1, over the shortest span of
 * observations that is as long as asked for, and the span in slots (u64). A span of more than twice as many slots is refused unless nobody
 * traded in it. Throws a `RangeError` for a number out of range.
 */
export function meanTickInstruction(input: MeanTickInput): Instruction {
  return buildInstruction(MEAN_TICK, input);
}

export type CreateGiftInput = InputOf<typeof CREATE_GIFT>;

/**
 * Leaves SOL, or tokens where a mint is given, for whoever has the key of a link. The link's key gets the SOL that a claim costs: the rent
 * of a token account as long as the vault, or of an empty account, and 100,000 lamports for fees. Throws a `RangeError` for a number out of
 * range.
 */
export function createGiftInstruction(input: CreateGiftInput): Instruction {
  return buildInstruction(CREATE_GIFT, input);
}

export type ClaimGiftInput = InputOf<typeof CLAIM_GIFT>;

/**
 * Pays a gift to a recipient whom the link's key names by signing, before it expires. The link's key pays for the recipient's token account
 * where there is none; what is left on it and all rent go to the sender. Throws a `RangeError` for a number out of range.
 */
export function claimGiftInstruction(input: ClaimGiftInput): Instruction {
  return buildInstruction(CLAIM_GIFT, input);
}

export type ReturnGiftInput = InputOf<typeof RETURN_GIFT>;

/**
 * Pays a gift and all rent back to its sender: at any time when the sender asks, for anybody once it has expired. What the link's key holds
 * stays there. Throws a `RangeError` for a number out of range.
 */
export function returnGiftInstruction(input: ReturnGiftInput): Instruction {
  return buildInstruction(RETURN_GIFT, input);
}

export type CheckScaleInput = InputOf<typeof CHECK_SCALE>;

/**
 * Changes nothing, and fails unless the amounts of a mint are shown times this multiplier now: the one that its scaled UI amount has in
 * force by the chain's clock, or 1 of a mint without that extension. Throws a `RangeError` for a number out of range.
 */
export function checkScaleInstruction(input: CheckScaleInput): Instruction {
  return buildInstruction(CHECK_SCALE, input);
}

export type ObserveInput = InputOf<typeof OBSERVE>;

/** Notes a pool's price without a trade; anybody may ask for it. Throws a `RangeError` for a number out of range. */
export function observeInstruction(input: ObserveInput): Instruction {
  return buildInstruction(OBSERVE, input);
}

export type OrderOpenInput = InputOf<typeof ORDER_OPEN>;

/**
 * Opens an order: takes its size into the escrow, its tips in lamports, and makes the owner's account of the output. References are asked
 * of all kinds but limit. Throws a `RangeError` for a number out of range.
 */
export function orderOpenInstruction(input: OrderOpenInput): Instruction {
  return buildInstruction(ORDER_OPEN, input);
}

export type OrderCancelInput = InputOf<typeof ORDER_CANCEL>;

/**
 * Ends an order: its owner gets back what is not sold, and all lamports. Where output waits, the order stays until that is withdrawn.
 * Accounts behind the named ones go to the hook of the input, as in the other two that return tokens. Throws a `RangeError` for a number
 * out of range.
 */
export function orderCancelInstruction(input: OrderCancelInput): Instruction {
  return buildInstruction(ORDER_CANCEL, input);
}

export type OrderExpireInput = InputOf<typeof ORDER_EXPIRE>;

/**
 * The same of an expired order, which anybody may ask for and gets a tip for; an account that has to be made again for the owner is paid by
 * the order. Throws a `RangeError` for a number out of range.
 */
export function orderExpireInstruction(input: OrderExpireInput): Instruction {
  return buildInstruction(ORDER_EXPIRE, input);
}

export type OrderChangeInput = InputOf<typeof ORDER_CHANGE>;

/**
 * Gives an order other prices, another expiry or another size, which is paid in or out. A trigger that was noted is forgotten. A recurring
 * order keeps its size. Throws a `RangeError` for a number out of range.
 */
export function orderChangeInstruction(input: OrderChangeInput): Instruction {
  return buildInstruction(ORDER_CHANGE, input);
}

export type OrderWithdrawInput = InputOf<typeof ORDER_WITHDRAW>;

/**
 * Pays the owner the output that waits, and ends an order that waited for nothing else. Throws a `RangeError` for a number out of range.
 */
export function orderWithdrawInstruction(input: OrderWithdrawInput): Instruction {
  return buildInstruction(ORDER_WITHDRAW, input);
}

export type OrderFillInput = InputOf<typeof ORDER_FILL>;

/**
 * Sells a part of an order over pools, for no less than the order allows at this moment; anybody may, and gets a tip. Throws a `RangeError`
 * for a number out of range.
 */
export function orderFillInstruction(input: OrderFillInput): Instruction {
  return buildInstruction(ORDER_FILL, input, routeTail(input));
}

export type OrderNoteInput = InputOf<typeof ORDER_NOTE>;

/**
 * Writes down that the long mean has triggered a stop, pair or trailing order, or that it has come back by 1 % before anything was sold; or
 * a better long mean of a trailing order, by 1 % at least. Anybody may; a trigger and a better mean bring a tip. Throws a `RangeError` for
 * a number out of range.
 */
export function orderNoteInstruction(input: OrderNoteInput): Instruction {
  return buildInstruction(ORDER_NOTE, input);
}
