import { TOKEN_2022_PROGRAM, type VenueInstruction } from '@orrery/chain';
import { fromBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { accountsOf, type BlockInstruction, type BlockTransaction, instructionsOf } from '../block.ts';
import { mintsOf, placedInstructions } from './venue-instructions.ts';

/** What one token account gave to another, in smallest units. */
export interface TokenMove {
  from: Address;
  to: Address;
  amount: bigint;
}

export type OrderInstruction = Extract<VenueInstruction, { name: `order${string}` }>;

/** An instruction about an order, and what was moved within it. */
export interface OrderCall {
  instruction: OrderInstruction;
  moves: readonly TokenMove[];
}

const TOKEN_PROGRAMS: readonly (Address | undefined)[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM];
/** `Transfer` and `TransferChecked` of both token programs; the amount follows. */
const [TRANSFER, TRANSFER_CHECKED] = [3, 12];
const AMOUNT_END = 9;

/**
 * Instructions about orders in a transaction, in order, each with the transfers that it made itself: what a filler's program gives to the same
 * accounts before or behind it is none of it. Tokens that an order takes keep no fee back, so what was sent is what arrived.
 */
export function orderCalls(transaction: BlockTransaction): readonly OrderCall[] {
  const found = placedInstructions(transaction);
  if (!found.some(({ instruction }) => isAboutOrder(instruction))) return [];
  const all = instructionsOf(transaction);
  const accounts = accountsOf(transaction);
  return found.flatMap(({ instruction, index }) => {
    if (!isAboutOrder(instruction)) return [];
    const moves = within(all, index).flatMap((call) => toMove(call, accounts) ?? []);
    return { instruction, moves };
  });
}

/** What came into an account by these moves, less what left it. */
export function arrivedIn(account: Address | undefined, moves: readonly TokenMove[]): bigint {
  return moves.reduce((sum, { from, to, amount }) => {
    if (from === to) return sum;
    if (to === account) return sum + amount;
    return from === account ? sum - amount : sum;
  }, 0n);
}

/** The mints that an instruction about an order moves. */
export function mintsOfOrder(instruction: OrderInstruction): readonly Address[] {
  if (instruction.name === 'orderFill') return mintsOf(instruction);
  if (instruction.name === 'orderNote') return [];
  if (instruction.name === 'orderWithdraw') return [instruction.accounts.outputMint];
  return [instruction.accounts.inputMint];
}

function isAboutOrder(instruction: VenueInstruction): instruction is OrderInstruction {
  return instruction.name.startsWith('order');
}

/** The instructions that one called, and those that they called. */
function within(all: readonly BlockInstruction[], index: number): readonly BlockInstruction[] {
  const own = all[index]?.stackHeight ?? 1;
  const behind = all.slice(index + 1);
  const end = behind.findIndex(({ stackHeight }) => (stackHeight ?? 1) <= own);
  return end < 0 ? behind : behind.slice(0, end);
}

function toMove(
  { programIdIndex, accounts: named, data }: BlockInstruction,
  accounts: readonly Address[],
): TokenMove | undefined {
  if (!TOKEN_PROGRAMS.includes(accounts[programIdIndex])) return undefined;
  const bytes = Buffer.from(fromBase58(data) ?? []);
  const [kind] = bytes;
  if ((kind !== TRANSFER && kind !== TRANSFER_CHECKED) || bytes.length < AMOUNT_END) return undefined;
  const [from, to] = [named[0], named[kind === TRANSFER ? 1 : 2]].map((place) => accounts[place ?? -1]);
  return from && to ? { from, to, amount: bytes.readBigUInt64LE(1) } : undefined;
}
