import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Instruction } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { associatedAddress } from '../../addresses/associated-address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../addresses/solana-programs.ts';
import { orderAddress } from '../../programs/venue/addresses.ts';
import { emptyPool } from '../../programs/venue/empty-accounts.ts';
import type { OrderAccount } from '../../programs/venue/generated/accounts.generated.ts';
import { observePool } from '../../programs/venue/pricing/observations.ts';
import { cancelOrder, type HeldOrder, type OrderTerms } from '../order-instructions.ts';
import type { OrderIntent } from '../order-proof.ts';
import {
  changeInstructions,
  openingInstructions,
  type ShownWithdrawal,
  withdrawInstructions,
} from '../order-transactions.ts';

/** What a screen shows, and the instructions that do it. */
export interface ShownOrder {
  name: string;
  intent: OrderIntent;
  instructions: readonly Instruction[];
}

export const MAX_FEE_LAMPORTS = 10_000n;
const SEED = 'abcdefabcdef';
const NOW_SLOT = 1_000n;

export const TERMS: OrderTerms = {
  id: 0x1122_3344_5566_7788n,
  kind: 0,
  slippageBps: 0,
  venueBps: 10,
  referralBps: 0,
  tipLamports: 20_000,
  tips: 4,
  size: 5_000_000n,
  asked: 70_000n,
  expiry: 1_800_000_000n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};
export const RECURRING: OrderTerms = {
  ...TERMS,
  kind: 1,
  slippageBps: 500,
  tips: 11,
  asked: 0n,
  expiry: 0n,
  bandLow: -5_000,
  bandHigh: 5_000,
  start: 1_700_000_000n,
  interval: 3_600n,
  cycles: 10,
};
export const LIMITS = { venueBps: 10, referralBps: 0, tipLamports: 20_000, tips: 11 };

/** A pool of two mints that nobody has traded with since its first slot. */
export function aReference(mint0: Address, mint1: Address, reserve = 10_000_000n) {
  const kept = { kind: 0, mint0, mint1, reserve0: reserve, reserve1: reserve, lpSupply: reserve };
  return observePool(emptyPool(kept), 1n);
}

/** The half of that pool's depth. */
export const aReferenceTo = (address: Address, depth = 5_000_000n) => ({ address, depth });

interface Names {
  owner: Address;
  /** A mint of the first token program, and of the second one. */
  plain: Address;
  scaled: Address;
  pool: Address;
  feeAccount: Address;
}

/** Openings, changes, cancels and withdrawals of all shapes. */
export function shownOrders({ owner, plain, scaled, pool, feeAccount }: Names): ShownOrder[] {
  const tokens = {
    plain: { mint: plain, tokenProgram: TOKEN_PROGRAM_ADDRESS },
    scaled: { mint: scaled, tokenProgram: TOKEN_2022_PROGRAM },
    sol: { mint: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM_ADDRESS },
    usdc: { mint: USDC, tokenProgram: TOKEN_PROGRAM_ADDRESS },
  };
  const units = {
    plain: { decimals: 5, multiplier: 1 },
    scaled: { decimals: 8, multiplier: 1.5 },
    sol: { decimals: 9, multiplier: 1 },
    usdc: { decimals: 6, multiplier: 1 },
  };
  type Token = keyof typeof tokens;
  const fee = { maxFeeLamports: MAX_FEE_LAMPORTS };
  const open = (input: Token, output: Token, terms: OrderTerms, more: object = {}): ShownOrder => {
    const isRecurring = terms.kind === 1;
    const shown = {
      owner,
      input: tokens[input],
      output: tokens[output],
      venueAccount: feeAccount,
      references: isRecurring ? [aReferenceTo(pool)] : [],
      terms,
      units: { input: units[input], output: units[output] },
    };
    const read = { slot: NOW_SLOT, pools: [aReference(tokens[input].mint, tokens[output].mint)] };
    return {
      name: `${isRecurring ? 'recurring' : 'limit'} ${input} ${output} ${JSON.stringify(more)}`,
      intent: {
        kind: 'open',
        limits: LIMITS,
        ...fee,
        ...shown,
        ...(isRecurring && { read }),
        usesWrappedSol: !('seed' in more) && input === 'sol',
      },
      instructions: openingInstructions({ ...shown, ...more }),
    };
  };
  const held = (input: Token, output: Token, id = TERMS.id, waiting = false): HeldOrder => {
    const address = orderAddress(owner, id);
    const order: Partial<OrderAccount> = {
      ...TERMS,
      owner,
      id,
      inputMint: tokens[input].mint,
      outputMint: tokens[output].mint,
      escrow: associatedAddress({ owner: address, ...tokens[input] }),
      waitingAccount: waiting ? associatedAddress({ owner: address, ...tokens[output] }) : SYSTEM_PROGRAM,
      left: 4_000_000n,
      revision: 77n << 16n,
    };
    const programs = { inputProgram: tokens[input].tokenProgram, outputProgram: tokens[output].tokenProgram };
    // No instruction here reads the rest.
    return { address, order: order as OrderAccount, ...programs };
  };
  const change = (input: Token, output: Token, more: object = {}): ShownOrder => {
    const shown = {
      held: held(input, output),
      size: 6_000_000n,
      asked: 90_000n,
      expiry: 0n,
      units: { input: units[input], output: units[output] },
    };
    return {
      name: `change ${input} ${output}`,
      intent: { kind: 'change', ...fee, ...shown, usesWrappedSol: !('seed' in more) && input === 'sol' },
      instructions: changeInstructions({ ...shown, ...more }),
    };
  };
  const orders = [held('plain', 'sol'), held('sol', 'usdc', 2n), held('scaled', 'usdc', 3n)];
  const waiting = held('sol', 'plain', 4n, true);
  return [
    open('plain', 'sol', TERMS),
    open('plain', 'scaled', TERMS, { needsMemo: { input: true, output: true } }),
    open('sol', 'plain', TERMS, { seed: SEED }),
    open('sol', 'plain', TERMS),
    open('scaled', 'usdc', TERMS),
    open('usdc', 'plain', RECURRING),
    open('sol', 'usdc', RECURRING, { seed: SEED }),
    change('plain', 'scaled'),
    change('sol', 'usdc', { seed: SEED }),
    change('sol', 'plain'),
    {
      name: 'cancel of three',
      intent: { kind: 'cancel', owner, orders, ...fee },
      instructions: orders.map((each) => cancelOrder(each)),
    },
    ...withdrawals({ held: waiting, units: units.plain }),
  ];
}

/** Into an account that is there, one that asks for memos and one that is made again. */
function withdrawals(shown: ShownWithdrawal): ShownOrder[] {
  const fee = { maxFeeLamports: MAX_FEE_LAMPORTS };
  return [
    {
      name: 'output paid out',
      intent: { kind: 'withdraw', ...fee, ...shown },
      instructions: withdrawInstructions(shown),
    },
    {
      name: 'output paid out with a memo',
      intent: { kind: 'withdraw', ...fee, ...shown },
      instructions: withdrawInstructions({ ...shown, needsMemo: true }),
    },
    {
      name: 'withdrawal into an account made again',
      intent: { kind: 'withdraw', ...fee, ...shown, makesAccount: true },
      instructions: withdrawInstructions({ ...shown, makesAccount: true }),
    },
  ];
}
