import { addressBytes } from '@orrery/core/base58';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Decoder } from '@solana/kit';
import {
  CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR,
  getCreateAccountWithSeedInstructionDataDecoder,
  getTransferSolInstructionDataDecoder,
  TRANSFER_SOL_DISCRIMINATOR,
} from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  CLOSE_ACCOUNT_DISCRIMINATOR,
  getInitializeAccount3InstructionDataDecoder,
  INITIALIZE_ACCOUNT_DISCRIMINATOR,
  INITIALIZE_ACCOUNT3_DISCRIMINATOR,
  SYNC_NATIVE_DISCRIMINATOR,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { programAddress } from '../addresses/program-address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { associatedAddresses } from '../swaps/trade-terms.ts';
import { temporaryAddress } from '../swaps/wrapped-sol.ts';
import type { DecodedInstruction } from '../transactions/decode-transaction.ts';
import { readTip } from '../transactions/fee-plan.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget } from '../transactions/priority-fee.ts';
import { decodeForeign } from './decode-foreign.ts';
import { isForeignTrade } from './foreign-trade.ts';

/** Why an instruction beside a trade is nothing that a trade needs. */
export type SurroundingBreach = 'wrapping' | 'account-creation' | 'account-closing' | 'foreign-instruction';

/** What the instructions beside a trade do. */
export interface Surroundings {
  breach?: SurroundingBreach | undefined;
  /** Lamports that go into the owner's own accounts of wrapped SOL, the deposits of temporary ones among them. */
  wrapped: bigint;
  /** What each of them has been given as wrapped SOL before the trade: lamports count only once the account is told of them. */
  ready: ReadonlyMap<Address, bigint>;
  /** Lamports that go to accounts that are not known here. */
  paid: bigint;
  /** Accounts of wrapped SOL that the transaction makes for the owner. */
  temporary: readonly Address[];
  /** Accounts of wrapped SOL that are closed to the owner. */
  closed: readonly Address[];
  /** Associated accounts that are opened at the owner's cost where they do not exist. */
  opened: readonly Opened[];
  /** What calls programs that are not known here. */
  unknown: readonly DecodedInstruction[];
}

interface Opened {
  account: Address;
  isTraded: boolean;
  tokenProgram: Address | undefined;
}

interface Traded {
  owner: Address;
  inputMint: Address;
  outputMint: Address;
}

const KNOWN: readonly Address[] = [SYSTEM_PROGRAM, ASSOCIATED_TOKEN_PROGRAM_ADDRESS, ...TOKEN_PROGRAMS];
const CREATE_IDEMPOTENT = 1;
/** Seed of the aggregator's accounts for one transaction, as those recorded on the chain are derived. */
const TOKEN_ACCOUNT_SEED = new TextEncoder().encode('token_account');

/**
 * Reads what stands around a trade: own associated accounts, SOL that is wrapped before it and unwrapped behind it for its owner, payments, and all
 * else but tips, guards and the compute budget.
 */
export function readSurroundings(instructions: readonly DecodedInstruction[], traded: Traded): Surroundings {
  const first = instructions.findIndex(isForeignTrade);
  const last = instructions.findLastIndex(isForeignTrade);
  const made = instructions.flatMap(
    (each) =>
      readTemporary(each, instructions, traded.owner) ?? readAggregatorAccount(each, traded.owner) ?? [],
  );
  const temporary = [...new Set(made)];
  const found: Found & { unknown: DecodedInstruction[] } = {
    wrapped: 0n,
    ready: new Map(),
    unready: new Map(),
    paid: 0n,
    closed: [],
    opened: [],
    unknown: [],
  };
  const own = [...associatedAddresses(traded.owner, WRAPPED_SOL).slice(0, 1), ...temporary];
  let breach: SurroundingBreach | undefined;
  for (const [at, instruction] of instructions.entries()) {
    if (isForeignTrade(instruction) || isOfEveryTransaction(instruction, traded.owner)) continue;
    const owned = { ...traded, own, temporary, isBefore: first < 0 || at < first, isBehind: at > last };
    breach ??= readBeside(instruction, owned, found);
  }
  return { ...found, temporary, breach };
}

function isOfEveryTransaction(each: DecodedInstruction, owner: Address): boolean {
  return isComputeBudget(each) || isGuardAssertion(each) || readTip(each, owner) !== undefined;
}

interface Found extends Pick<Surroundings, 'wrapped' | 'paid'> {
  closed: Address[];
  opened: Opened[];
  ready: Map<Address, bigint>;
  /** Lamports in accounts of wrapped SOL that are not told of them yet. */
  unready: Map<Address, bigint>;
}

/** With the owner's accounts of wrapped SOL, and where an instruction stands. */
interface Owned extends Traded {
  own: readonly Address[];
  temporary: readonly Address[];
  isBefore: boolean;
  isBehind: boolean;
}

function readBeside(
  instruction: DecodedInstruction,
  owned: Owned,
  found: Found & { unknown: DecodedInstruction[] },
): SurroundingBreach | undefined {
  const { program, accounts } = instruction;
  const lent = readAggregatorAccount(instruction, owned.owner);
  if (!lent && !KNOWN.includes(program)) {
    found.unknown.push(instruction);
    return undefined;
  }
  // An account that is made again could be held by another, and what is paid into one behind its closing stays there.
  if (accounts.some(({ address }) => found.closed.includes(address))) return 'wrapping';
  if (program === SYSTEM_PROGRAM) return readSystem(instruction, owned, found);
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return readCreation(instruction, owned, found);
  return lent ? makeReady(lent, owned, found) : readToken(instruction, owned, found);
}

/** An account of wrapped SOL counts what it was given. Behind the trade, wrapped SOL that was held before would have been sold in its place. */
function makeReady(account: Address, { isBefore }: Owned, { ready, unready }: Found) {
  if (!isBefore) return 'wrapping';
  ready.set(account, (ready.get(account) ?? 0n) + (unready.get(account) ?? 0n));
  unready.delete(account);
  return undefined;
}

function pay(account: Address, amount: bigint, { isBefore }: Owned, found: Found) {
  if (!isBefore) return 'wrapping';
  found.wrapped += amount;
  found.unready.set(account, (found.unready.get(account) ?? 0n) + amount);
  return undefined;
}

function readSystem({ accounts, data }: DecodedInstruction, owned: Owned, found: Found) {
  const [from, to] = accounts.map(({ address }) => address);
  const kind = tagOf(data);
  if (kind === CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR) {
    if (!to || from !== owned.owner || !owned.temporary.includes(to)) return 'wrapping';
    const amount = decode(getCreateAccountWithSeedInstructionDataDecoder(), data)?.amount;
    if (amount === undefined) return 'wrapping';
    return pay(to, amount, owned, found);
  }
  if (kind !== TRANSFER_SOL_DISCRIMINATOR || from !== owned.owner || !to) return 'foreign-instruction';
  const amount = decode(getTransferSolInstructionDataDecoder(), data)?.amount;
  if (amount === undefined) return 'foreign-instruction';
  if (owned.own.includes(to)) return pay(to, amount, owned, found);
  found.paid += amount;
  return undefined;
}

function readCreation({ accounts, data }: DecodedInstruction, traded: Traded, { opened }: Found) {
  const [payer, account, owner, mint, , tokenProgram] = accounts.map(({ address }) => address);
  if ((data[0] ?? 0) > CREATE_IDEMPOTENT || owner !== traded.owner || !account || !mint)
    return 'account-creation';
  if (!associatedAddresses(owner, mint).includes(account)) return 'account-creation';
  const isTraded = mint === traded.inputMint || mint === traded.outputMint;
  if (payer === owner && !opened.some((each) => each.account === account))
    opened.push({ account, isTraded, tokenProgram });
  return undefined;
}

function readToken(instruction: DecodedInstruction, owned: Owned, found: Found) {
  const { program, accounts, data } = instruction;
  const [account, second, third] = accounts.map(({ address }) => address);
  if (!account || program !== TOKEN_PROGRAM_ADDRESS) return 'foreign-instruction';
  const [kind] = data;
  if (kind === SYNC_NATIVE_DISCRIMINATOR)
    return owned.own.includes(account) ? makeReady(account, owned, found) : 'wrapping';
  if (kind === INITIALIZE_ACCOUNT_DISCRIMINATOR || kind === INITIALIZE_ACCOUNT3_DISCRIMINATOR)
    return owned.temporary.includes(account) && isHolding(instruction, account, owned.owner)
      ? makeReady(account, owned, found)
      : 'wrapping';
  if (kind !== CLOSE_ACCOUNT_DISCRIMINATOR) return 'foreign-instruction';
  const isOwn = owned.own.includes(account) && second === owned.owner && third === owned.owner;
  const isSol = owned.inputMint === WRAPPED_SOL || owned.outputMint === WRAPPED_SOL;
  if (!isOwn || !isSol) return 'account-closing';
  if (!owned.isBehind) return 'wrapping';
  found.closed.push(account);
  return undefined;
}

/** The account that the aggregator makes for wrapped SOL of an owner at an address that follows from both. */
function readAggregatorAccount(instruction: DecodedInstruction, owner: Address): Address | undefined {
  const read = decodeForeign(instruction);
  if (read?.name !== 'createTokenAccount') return undefined;
  const { tokenAccount, user, mint, tokenProgram } = read.accounts;
  const isOwn = user === owner && mint === WRAPPED_SOL && tokenProgram === TOKEN_PROGRAM_ADDRESS;
  const seeds = () => [TOKEN_ACCOUNT_SEED, addressBytes(owner), addressBytes(mint)];
  const { address } = programAddress(`aggregator ${owner}`, instruction.program, seeds);
  return isOwn && tokenAccount === address ? address : undefined;
}

/** The account that a transaction makes with a seed of the owner's wallet and holds wrapped SOL in for it, each by one instruction. */
function readTemporary(
  { program, accounts, data }: DecodedInstruction,
  instructions: readonly DecodedInstruction[],
  owner: Address,
): Address | undefined {
  const address = accounts[1]?.address;
  if (program !== SYSTEM_PROGRAM || tagOf(data) !== CREATE_ACCOUNT_WITH_SEED_DISCRIMINATOR) return undefined;
  const made = decode(getCreateAccountWithSeedInstructionDataDecoder(), data);
  if (made?.base !== owner || made.programAddress !== TOKEN_PROGRAM_ADDRESS) return undefined;
  if (!address || address !== temporaryAddress({ owner, seed: made.seed })) return undefined;
  const isHeld = instructions.some((each) => isHolding(each, address, owner));
  return isHeld ? address : undefined;
}

function isHolding(
  { program, accounts, data }: DecodedInstruction,
  account: Address,
  owner: Address,
): boolean {
  const [made, mint, holder] = accounts.map(({ address }) => address);
  if (program !== TOKEN_PROGRAM_ADDRESS || made !== account || mint !== WRAPPED_SOL) return false;
  if (data[0] === INITIALIZE_ACCOUNT_DISCRIMINATOR) return holder === owner;
  return (
    data[0] === INITIALIZE_ACCOUNT3_DISCRIMINATOR &&
    decode(getInitializeAccount3InstructionDataDecoder(), data)?.owner === owner
  );
}

/** Undefined for bytes that end early. */
function decode<Value>(decoder: Decoder<Value>, data: Uint8Array): Value | undefined {
  try {
    return decoder.decode(data);
  } catch {
    return undefined;
  }
}

function tagOf(data: Uint8Array): number | undefined {
  return data.length < 4 ? undefined : new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true);
}
