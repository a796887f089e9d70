// Generated from programs/venue/interface.json by npm run generate:program.

import type { InstructionShape } from '../../bindings/instruction-shape.ts';

/** Makes an empty pool and its vaults. */
export const CREATE_POOL = {
  tag: 0,
  accounts: {
    /** pays the rent */ payer: 'ws',
    creator: 's',
    /** who gets the protocol fees */ feeOwner: '',
    pool: 'w',
    mint0: '',
    mint1: '',
    vault0: 'w',
    vault1: 'w',
    tokenProgram0: '',
    tokenProgram1: '',
    associatedTokenProgram: '',
    systemProgram: '',
  },
  data: {
    kind: 'u8',
    nonce: 'u16',
    feeBps: 'u16',
    protocolBps: 'u16',
    /** 0 unless a launch */ graduatedFeeBps: 'u16',
    /** 0 unless concentrated */ tickSpacing: 'u16',
    /** as in the pool; 0 where the kind has none */ figure0: 'u64',
    figure1: 'u64',
    figure2: 'u64',
    /** 0 unless concentrated */ sqrtPrice: 'u128',
  },
} as const satisfies InstructionShape;

/** Makes the LP mint of a product or stable pool, at the address of the seeds "lp" and pool. */
export const CREATE_LP_MINT = {
  tag: 1,
  accounts: { payer: 'ws', pool: 'w', lpMint: 'w', tokenProgram: '', systemProgram: '' },
  data: {},
} as const satisfies InstructionShape;

const ADD_LIQUIDITY_ACCOUNTS = {
  owner: 's',
  pool: 'w',
  mint0: '',
  mint1: '',
  vault0: 'w',
  vault1: 'w',
  /** the owner's */ account0: 'w',
  account1: 'w',
  tokenProgram0: '',
  tokenProgram1: '',
  lpMint: 'w',
  lpAccount: 'w',
  /** of the LP mint */ tokenProgram: '',
} as const;

/**
 * Pays both tokens into a product or stable pool in the proportion of its reserves, for LP tokens. Where a mint's delegate has taken from a
 * vault, shares are paid for by what it holds beyond what is owed, and the price of swaps stays.
 */
export const ADD_LIQUIDITY = {
  tag: 2,
  accounts: ADD_LIQUIDITY_ACCOUNTS,
  data: { max0: 'u64', max1: 'u64', minShares: 'u64' },
  more: 'hooks',
} as const satisfies InstructionShape;

/** Burns LP tokens and pays their part of both reserves, or of what is left of them, counted as by addLiquidity. */
export const REMOVE_LIQUIDITY = {
  tag: 3,
  accounts: ADD_LIQUIDITY_ACCOUNTS,
  data: { shares: 'u64', min0: 'u64', min1: 'u64' },
  more: 'hooks',
} as const satisfies InstructionShape;

/**
 * Pays the tokens that a launch sells into its pool, once, and opens it. Nobody may have power over them: the mint has no authority to mint
 * or freeze, and no extension but metadata and groups.
 */
export const FUND_LAUNCH = {
  tag: 4,
  accounts: {
    creator: 's',
    pool: 'w',
    mint0: '',
    vault0: 'w',
    /** the creator's */ account0: 'w',
    tokenProgram0: '',
  },
  data: { amount: 'u64' },
} as const satisfies InstructionShape;

/**
 * Ends a launch, or what it graduated into as long as that has no LP mint, once the whole supply has come back: burns it, and pays what is
 * left of mint 1 and the rent to the creator. No protocol fees may be owed but a launch's in its own token, which are burnt too.
 */
export const CLOSE_POOL = {
  tag: 5,
  accounts: {
    creator: 'ws',
    pool: 'w',
    mint0: 'w',
    mint1: '',
    vault0: 'w',
    vault1: 'w',
    /** the creator's, of mint 1 */ account1: 'w',
    tokenProgram0: '',
    tokenProgram1: '',
  },
  data: {},
} as const satisfies InstructionShape;

const DEPOSIT_INVENTORY_ACCOUNTS = {
  maker: 's',
  pool: 'w',
  mint0: '',
  mint1: '',
  vault0: 'w',
  vault1: 'w',
  /** the maker's */ account0: 'w',
  account1: 'w',
  tokenProgram0: '',
  tokenProgram1: '',
} as const;

/** The maker pays into a quoted pool. */
export const DEPOSIT_INVENTORY = {
  tag: 6,
  accounts: DEPOSIT_INVENTORY_ACCOUNTS,
  data: { amount0: 'u64', amount1: 'u64' },
} as const satisfies InstructionShape;

/** The maker takes out of a quoted pool. */
export const WITHDRAW_INVENTORY = {
  tag: 7,
  accounts: DEPOSIT_INVENTORY_ACCOUNTS,
  data: { amount0: 'u64', amount1: 'u64' },
} as const satisfies InstructionShape;

/** Makes the account of 64 neighbouring ticks. */
export const CREATE_TICK_ARRAY = {
  tag: 8,
  accounts: { payer: 'ws', pool: '', tickArray: 'w', systemProgram: '' },
  data: { start: 'i32' },
} as const satisfies InstructionShape;

/** Makes an empty position. */
export const OPEN_POSITION = {
  tag: 9,
  accounts: { payer: 'ws', owner: 's', pool: '', position: 'w', systemProgram: '' },
  data: { lower: 'i32', upper: 'i32' },
} as const satisfies InstructionShape;

const INCREASE_LIQUIDITY_ACCOUNTS = {
  owner: 's',
  pool: 'w',
  position: 'w',
  /** tick array of the lower end */ lowerTicks: 'w',
  /** of the upper end; may be the same */ upperTicks: 'w',
  mint0: '',
  mint1: '',
  vault0: 'w',
  vault1: 'w',
  /** the owner's */ account0: 'w',
  account1: 'w',
  tokenProgram0: '',
  tokenProgram1: '',
} as const;

/** Pays what a position needs for so much more liquidity. */
export const INCREASE_LIQUIDITY = {
  tag: 10,
  accounts: INCREASE_LIQUIDITY_ACCOUNTS,
  data: { liquidity: 'u128', max0: 'u64', max1: 'u64' },
  more: 'hooks',
} as const satisfies InstructionShape;

/** Takes liquidity out of a position and pays it with all fees; with a liquidity of 0 the fees alone. */
export const DECREASE_LIQUIDITY = {
  tag: 11,
  accounts: INCREASE_LIQUIDITY_ACCOUNTS,
  data: { liquidity: 'u128', /** of what the liquidity gives, without the fees */ min0: 'u64', min1: 'u64' },
  more: 'hooks',
} as const satisfies InstructionShape;

/** Closes an empty position; its rent goes to the owner. */
export const CLOSE_POSITION = {
  tag: 12,
  accounts: { owner: 'ws', position: 'w' },
  data: {},
} as const satisfies InstructionShape;

/** Gives a position up: its liquidity stays in the pool for ever. */
export const BURN_POSITION = {
  tag: 13,
  accounts: { owner: 's', position: 'w' },
  data: {},
} as const satisfies InstructionShape;

/**
 * Pays the protocol fees of a pool to accounts of its fee owner; anybody may ask for it. Those of a launch in its own token stay until it
 * has graduated.
 */
export const COLLECT_PROTOCOL_FEES = {
  tag: 14,
  accounts: {
    pool: 'w',
    mint0: '',
    mint1: '',
    vault0: 'w',
    vault1: 'w',
    /** the fee owner's */ account0: 'w',
    account1: 'w',
    tokenProgram0: '',
    tokenProgram1: '',
  },
  data: {},
  more: 'hooks',
} as const satisfies InstructionShape;

const SWAP_ACCOUNTS = {
  user: 's',
  /** the user's, of the first mint */ source: 'w',
  /** of the last mint, with any owner */ destination: 'w',
  tokenProgram: '?',
  tokenProgram2022: '?',
  /** of the first or the last mint */ platformFeeAccount: 'w?',
  /** of the same mint */ referralFeeAccount: 'w?',
  /** owns the referral's account */ referralAuthority: '?',
} as const;

/** Sells exactly so much of the first mint for the last one over up to three paths of up to three pools. */
export const SWAP = {
  tag: 15,
  accounts: SWAP_ACCOUNTS,
  data: {
    /** smallest units of the first mint */ amount: 'u64',
    /** what was promised to arrive */ quotedAmount: 'u64',
    /** of the promised amount that may be missing */ slippageBps: 'u16',
    /** of the amount in or out, as the fee account's mint is */ platformFeeBps: 'u16',
    /** of the platform fee that the referral gets */ referralBps: 'u16',
  },
  more: 'route',
} as const satisfies InstructionShape;

/** Buys exactly so much of the last mint over one path of one or two pools. A platform fee comes on top, in the first mint. */
export const SWAP_EXACT_OUT = {
  tag: 16,
  accounts: SWAP_ACCOUNTS,
  data: {
    /** smallest units of the last mint */ amount: 'u64',
    /** what was promised to be enough, the platform fee included */ quotedAmount: 'u64',
    /** of the promised amount that may come on top */ slippageBps: 'u16',
    platformFeeBps: 'u16',
    referralBps: 'u16',
  },
  more: 'route',
} as const satisfies InstructionShape;

/** Notes what a token account holds, for a swap of what comes in between. Makes the ledger when it is not there. */
export const SET_TOKEN_LEDGER = {
  tag: 17,
  accounts: { user: 'ws', tokenLedger: 'w', tokenAccount: '', systemProgram: '' },
  data: {},
} as const satisfies InstructionShape;

/** A swap of what has come into the source account since the ledger was set, which it clears. */
export const SWAP_BY_LEDGER = {
  tag: 18,
  accounts: {
    user: 's',
    source: 'w',
    destination: 'w',
    tokenProgram: '?',
    tokenProgram2022: '?',
    platformFeeAccount: 'w?',
    referralFeeAccount: 'w?',
    referralAuthority: '?',
    tokenLedger: 'w',
  },
  data: { quotedAmount: 'u64', slippageBps: 'u16', platformFeeBps: 'u16', referralBps: 'u16' },
  more: 'route',
} as const satisfies InstructionShape;

/** Trades with a quoted pool at exactly what its maker signed: the instruction before it is one of the Ed25519 precompile, of the quote. */
export const FILL_QUOTE = {
  tag: 19,
  accounts: {
    user: 's',
    source: 'w',
    destination: 'w',
    tokenProgram: '?',
    tokenProgram2022: '?',
    platformFeeAccount: 'w?',
    referralFeeAccount: 'w?',
    referralAuthority: '?',
    pool: 'w',
    inputMint: '',
    outputMint: '',
    inputVault: 'w',
    outputVault: 'w',
    /** sysvar */ instructions: '',
  },
  data: { /** 0: a quote is paid to the unit */ minAmount: 'u64', platformFeeBps: 'u16', referralBps: 'u16' },
} as const satisfies InstructionShape;

/**
 * Returns the mean of the noted tick (i64, rounded down), whose price is the geometric mean of mint 0 in mint 1, over the shortest span of
 * observations that is as long as asked for, and the span in slots (u64). A span of more than twice as many slots is refused unless nobody
 * traded in it.
 */
export const MEAN_TICK = {
  tag: 20,
  accounts: { pool: '' },
  data: { /** 150 are a minute */ minSlots: 'u64' },
} as const satisfies InstructionShape;

/**
 * Leaves SOL, or tokens where a mint is given, for whoever has the key of a link. The link's key gets the SOL that a claim costs: the rent
 * of a token account as long as the vault, or of an empty account, and 100,000 lamports for fees.
 */
export const CREATE_GIFT = {
  tag: 21,
  accounts: {
    sender: 'ws',
    /** the link's key */ link: 'ws',
    gift: 'w',
    /** left out for SOL, as the next four are */ mint: '?',
    /** the sender's */ source: 'w?',
    vault: 'w?',
    tokenProgram: '?',
    associatedTokenProgram: '?',
    systemProgram: '',
  },
  data: { amount: 'u64', /** Unix seconds */ expiry: 'u64' },
} as const satisfies InstructionShape;

/**
 * Pays a gift to a recipient whom the link's key names by signing, before it expires. The link's key pays for the recipient's token account
 * where there is none; what is left on it and all rent go to the sender.
 */
export const CLAIM_GIFT = {
  tag: 22,
  accounts: {
    link: 'ws',
    sender: 'w',
    gift: 'w',
    recipient: 'w',
    /** left out for SOL, as the next four are */ mint: 'w?',
    vault: 'w?',
    /** the recipient's associated token account */ account: 'w?',
    tokenProgram: '?',
    associatedTokenProgram: '?',
    systemProgram: '',
  },
  data: {},
} as const satisfies InstructionShape;

/**
 * Pays a gift and all rent back to its sender: at any time when the sender asks, for anybody once it has expired. What the link's key holds
 * stays there.
 */
export const RETURN_GIFT = {
  tag: 23,
  accounts: {
    /** the sender, or after the expiry anybody; pays for the sender's token account where there is none */ payer:
      'ws',
    sender: 'w',
    gift: 'w',
    /** left out for SOL, as the next four are */ mint: 'w?',
    vault: 'w?',
    /** the sender's associated token account */ account: 'w?',
    tokenProgram: '?',
    associatedTokenProgram: '?',
    systemProgram: '',
  },
  data: {},
} as const satisfies InstructionShape;

/**
 * Changes nothing, and fails unless the amounts of a mint are shown times this multiplier now: the one that its scaled UI amount has in
 * force by the chain's clock, or 1 of a mint without that extension.
 */
export const CHECK_SCALE = {
  tag: 24,
  accounts: { /** of either token program */ mint: '' },
  data: { /** the bits of a double */ multiplier: 'u64' },
} as const satisfies InstructionShape;

/** Notes a pool's price without a trade; anybody may ask for it. */
export const OBSERVE = {
  tag: 25,
  accounts: { pool: 'w' },
  data: {},
} as const satisfies InstructionShape;

/**
 * Opens an order: takes its size into the escrow, its tips in lamports, and makes the owner's account of the output. References are asked
 * of all kinds but limit.
 */
export const ORDER_OPEN = {
  tag: 26,
  accounts: {
    owner: 'ws',
    order: 'w',
    inputMint: '',
    outputMint: '',
    /** the owner's, of the input */ source: 'w',
    escrow: 'w',
    /** the owner's associated account of the output; left out for SOL */ destination: 'w?',
    /** of the output */ venueAccount: '?',
    /** of the output */ referralAccount: '?',
    reference0: '?',
    reference1: '?',
    /** token program of the input */ inputProgram: '',
    outputProgram: '',
    associatedTokenProgram: '',
    systemProgram: '',
  },
  data: {
    id: 'u64',
    kind: 'u8',
    slippageBps: 'u16',
    venueBps: 'u16',
    referralBps: 'u16',
    tipLamports: 'u32',
    /** how many of them are paid in */ tips: 'u16',
    size: 'u64',
    /** 0 unless limit or pair */ asked: 'u64',
    /** 0 for never */ expiry: 'u64',
    /** 0 unless stop or pair */ stopTick: 'i32',
    /** 0 unless trailing */ trailTicks: 'u32',
    /** 0 unless recurring */ bandLow: 'i32',
    /** 0 unless recurring */ bandHigh: 'i32',
    /** 0 unless recurring; now when it is past */ start: 'u64',
    /** 0 unless recurring */ interval: 'u64',
    /** 0 unless recurring */ cycles: 'u32',
    /** of the first reference; 0 without one, and else not */ depth0: 'u128',
    /** of the second one */ depth1: 'u128',
  },
} as const satisfies InstructionShape;

/**
 * Ends an order: its owner gets back what is not sold, and all lamports. Where output waits, the order stays until that is withdrawn.
 * Accounts behind the named ones go to the hook of the input, as in the other two that return tokens.
 */
export const ORDER_CANCEL = {
  tag: 27,
  accounts: {
    owner: 'ws',
    order: 'w',
    inputMint: '',
    escrow: 'w',
    /** any account of the owner's for the input, the associated one made if it is not there; left out for SOL, as the associated token and system programs are */ account:
      'w?',
    tokenProgram: '',
    associatedTokenProgram: '?',
    systemProgram: '?',
  },
  data: {},
} as const satisfies InstructionShape;

/**
 * The same of an expired order, which anybody may ask for and gets a tip for; an account that has to be made again for the owner is paid by
 * the order.
 */
export const ORDER_EXPIRE = {
  tag: 28,
  accounts: {
    payer: 'ws',
    order: 'w',
    inputMint: '',
    escrow: 'w',
    /** the owner's associated account of the input; left out for SOL, as the associated token and system programs are */ account:
      'w?',
    tokenProgram: '',
    associatedTokenProgram: '?',
    systemProgram: '?',
    owner: 'w',
  },
  data: {},
} as const satisfies InstructionShape;

/**
 * Gives an order other prices, another expiry or another size, which is paid in or out. A trigger that was noted is forgotten. A recurring
 * order keeps its size.
 */
export const ORDER_CHANGE = {
  tag: 29,
  accounts: {
    owner: 's',
    order: 'w',
    inputMint: '',
    /** of the order, so that its owner signs what the new price is counted in */ outputMint: '',
    escrow: 'w',
    /** the owner's, of the input */ account: 'w',
    tokenProgram: '',
  },
  data: {
    /** the one that the change was made for */ revision: 'u64',
    /** what is left to sell until now, as the order says */ left: 'u64',
    /** what is left to sell from now on */ size: 'u64',
    /** for this size */ asked: 'u64',
    expiry: 'u64',
    /** 0 unless stop or pair */ stopTick: 'i32',
    trailTicks: 'u32',
    bandLow: 'i32',
    bandHigh: 'i32',
    /** the order's, so that its owner signs which other settings it has */ kind: 'u8',
  },
} as const satisfies InstructionShape;

/** Pays the owner the output that waits, and ends an order that waited for nothing else. */
export const ORDER_WITHDRAW = {
  tag: 30,
  accounts: {
    owner: 'ws',
    order: 'w',
    outputMint: '',
    waitingAccount: 'w',
    /** the owner's, of the output */ account: 'w',
    tokenProgram: '',
  },
  data: {},
} as const satisfies InstructionShape;

/** Sells a part of an order over pools, for no less than the order allows at this moment; anybody may, and gets a tip. */
export const ORDER_FILL = {
  tag: 31,
  accounts: {
    order: 'w',
    escrow: 'w',
    /** the order's destination; for SOL an empty wrapped account that the filler lends, owned by the order; where the owner's account takes nothing, the order's waiting account */ destination:
      'w',
    tokenProgram: '?',
    tokenProgram2022: '?',
    /** the order's, where it has one */ venueAccount: 'w?',
    /** likewise */ referralAccount: 'w?',
    filler: 'ws',
    owner: 'w',
    /** for a price that the means bound */ reference0: '?',
    reference1: '?',
    /** the order's destination, where the output is to wait */ ownerAccount: '?',
  },
  data: {
    /** of input; recurring: that of the cycle */ amount: 'u64',
    /** 0 at the asked price, 1 by the means */ exit: 'u8',
  },
  more: 'route',
} as const satisfies InstructionShape;

/**
 * Writes down that the long mean has triggered a stop, pair or trailing order, or that it has come back by 1 % before anything was sold; or
 * a better long mean of a trailing order, by 1 % at least. Anybody may; a trigger and a better mean bring a tip.
 */
export const ORDER_NOTE = {
  tag: 32,
  accounts: { /** gets the tip */ payer: 'ws', order: 'w', reference0: '', reference1: '?' },
  data: {},
} as const satisfies InstructionShape;

/** Every instruction by its name. */
export const VENUE_INSTRUCTIONS = {
  createPool: CREATE_POOL,
  createLpMint: CREATE_LP_MINT,
  addLiquidity: ADD_LIQUIDITY,
  removeLiquidity: REMOVE_LIQUIDITY,
  fundLaunch: FUND_LAUNCH,
  closePool: CLOSE_POOL,
  depositInventory: DEPOSIT_INVENTORY,
  withdrawInventory: WITHDRAW_INVENTORY,
  createTickArray: CREATE_TICK_ARRAY,
  openPosition: OPEN_POSITION,
  increaseLiquidity: INCREASE_LIQUIDITY,
  decreaseLiquidity: DECREASE_LIQUIDITY,
  closePosition: CLOSE_POSITION,
  burnPosition: BURN_POSITION,
  collectProtocolFees: COLLECT_PROTOCOL_FEES,
  swap: SWAP,
  swapExactOut: SWAP_EXACT_OUT,
  setTokenLedger: SET_TOKEN_LEDGER,
  swapByLedger: SWAP_BY_LEDGER,
  fillQuote: FILL_QUOTE,
  meanTick: MEAN_TICK,
  createGift: CREATE_GIFT,
  claimGift: CLAIM_GIFT,
  returnGift: RETURN_GIFT,
  checkScale: CHECK_SCALE,
  observe: OBSERVE,
  orderOpen: ORDER_OPEN,
  orderCancel: ORDER_CANCEL,
  orderExpire: ORDER_EXPIRE,
  orderChange: ORDER_CHANGE,
  orderWithdraw: ORDER_WITHDRAW,
  orderFill: ORDER_FILL,
  orderNote: ORDER_NOTE,
} as const;
