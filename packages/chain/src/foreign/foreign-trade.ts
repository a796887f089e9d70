import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import type { DecodedInstruction } from '../transactions/decode-transaction.ts';
import { decodeForeign, type ForeignInstruction, foreignProgramAt } from './decode-foreign.ts';

/** A trade as the screen shows it before a foreign program carries it out; amounts in smallest units. */
export type ForeignTerms = SwapTerms | LimitTerms | RecurringTerms | CancelTerms;

export interface SwapTerms {
  kind: 'swap';
  swapMode: SwapMode;
  inputMint: Address;
  outputMint: Address;
  /** The exact amount sold, or the quoted one. */
  inAmount: bigint;
  /** The quoted amount bought, or the exact one. */
  outAmount: bigint;
  slippageBps: number;
  platformFeeBps: number;
  /** The part of a better price than the quoted one that the owner does not get. */
  positiveSlippageBps: number;
}

export interface LimitTerms {
  kind: 'limit';
  inputMint: Address;
  outputMint: Address;
  inAmount: bigint;
  outAmount: bigint;
  /** Unix seconds; null for never. */
  expiresAt: bigint | null;
  slippageBps: number;
  platformFeeBps: number;
}

export interface RecurringTerms {
  kind: 'recurring';
  inputMint: Address;
  outputMint: Address;
  inAmount: bigint;
  inAmountPerCycle: bigint;
  cycleSeconds: bigint;
  /** The least and the most that a cycle may buy; null for no bound. */
  minOutAmount: bigint | null;
  maxOutAmount: bigint | null;
  /** Unix seconds; null for at once. */
  startsAt: bigint | null;
}

export interface CancelTerms {
  kind: 'cancel';
  order: Address;
  inputMint: Address;
  outputMint: Address;
}

/** What one instruction of a foreign program does, as its bytes state it. */
export interface ForeignTrade {
  terms: TradedTerms;
  /** It says also what is not known here. */
  isPartial?: boolean | undefined;
  /** The accounts in the places of the owner. */
  owners: readonly Address[];
  /** A signer beside the owner that the instruction asks for. */
  cosigner?: Address | undefined;
  /** The token account that is sold from, or that a cancel returns to; undefined for SOL in the wallet. */
  source?: Address | undefined;
  /** The token account that is paid into; undefined for SOL in the wallet, and where the program pays later. */
  destination?: Address | undefined;
  /** A token account that the instruction names as another destination. */
  otherDestination?: Address | undefined;
  /** The program's own account that holds an order's tokens, and the order that must own it. */
  escrow?: { account: Address; order: Address } | undefined;
}

/** Terms, undefined where an instruction does not state them. */
export type TradedTerms = {
  [Kind in ForeignTerms['kind']]: Extract<ForeignTerms, { kind: Kind }> extends infer Terms
    ? { [Term in keyof Terms]: Term extends 'kind' ? Terms[Term] : Terms[Term] | undefined }
    : never;
}[ForeignTerms['kind']];

type Route = Exclude<Extract<ForeignInstruction, { program: 'aggregator' }>, { name: 'createTokenAccount' }>;
type Fill = Extract<ForeignInstruction, { program: 'rfq' }>;
type Limit = Extract<ForeignInstruction, { program: 'limit' }>;
type Recurring = Extract<ForeignInstruction, { program: 'dca' }>;

const TOKEN_PROGRAM_NAME = /^(?!associated).*tokenProgram$/i;
/** What an order that states no fee has been seen to pay on mainnet: its program's rate, which it keeps in an account of its own. */
const USUAL_LIMIT_FEE_BPS = 10;

/** Whether an instruction trades, or could: it calls a program that is known here and does not only make an account. */
export function isForeignTrade(each: DecodedInstruction): boolean {
  return foreignProgramAt(each.program) !== undefined && decodeForeign(each)?.name !== 'createTokenAccount';
}

/** What an instruction trades; undefined for one that trades nothing. */
export function readForeignTrade(each: ForeignInstruction): ForeignTrade | undefined {
  const trade = readTrade(each);
  // A program of tokens that is not known could move nothing, or all.
  return trade && (hasUnknownTokens(each) ? { ...trade, isPartial: true } : trade);
}

function hasUnknownTokens({ accounts }: ForeignInstruction): boolean {
  const isUnknown = ([name, account]: [string, Address | undefined]) =>
    TOKEN_PROGRAM_NAME.test(name) && account !== undefined && !TOKEN_PROGRAMS.includes(account);
  return Object.entries<Address | undefined>(accounts).some(isUnknown);
}

function readTrade(each: ForeignInstruction): ForeignTrade | undefined {
  switch (each.program) {
    case 'aggregator':
      return each.name === 'createTokenAccount' ? undefined : readRoute(each);
    case 'rfq':
      return readFill(each);
    case 'dca':
      return each.name === 'openDcaV2' ? readRecurring(each) : readClosing(each);
    case 'limit':
      return each.name === 'initializeOrder' ? readLimit(each) : readCancel(each);
  }
}

function readRoute({ accounts, data }: Route): ForeignTrade {
  const isShared = 'programAuthority' in accounts;
  return {
    owners: [accounts.userTransferAuthority],
    source: isShared ? accounts.sourceTokenAccount : accounts.userSourceTokenAccount,
    destination: isShared ? accounts.destinationTokenAccount : accounts.userDestinationTokenAccount,
    otherDestination: isShared ? undefined : accounts.destinationTokenAccount,
    terms: {
      kind: 'swap',
      ...('inAmount' in data
        ? { swapMode: 'ExactIn', inAmount: data.inAmount, outAmount: data.quotedOutAmount }
        : { swapMode: 'ExactOut', inAmount: data.quotedInAmount, outAmount: data.outAmount }),
      inputMint: 'sourceMint' in accounts ? accounts.sourceMint : undefined,
      outputMint: accounts.destinationMint,
      slippageBps: data.slippageBps,
      platformFeeBps: data.platformFeeBps,
      positiveSlippageBps: 'positiveSlippageBps' in data ? data.positiveSlippageBps : 0,
    },
  };
}

function readFill({ accounts, data }: Fill): ForeignTrade {
  return {
    isPartial: 'mark' in data && data.mark !== 0,
    owners: [accounts.taker],
    cosigner: accounts.maker,
    source: accounts.takerInputMintTokenAccount,
    destination: accounts.takerOutputMintTokenAccount,
    terms: {
      kind: 'swap',
      swapMode: 'ExactIn',
      inputMint: accounts.inputMint,
      outputMint: accounts.outputMint,
      inAmount: data.inputAmount,
      outAmount: data.outputAmount,
      slippageBps: 0,
      platformFeeBps: 'feeBps' in data ? data.feeBps : 0,
      positiveSlippageBps: 0,
    },
  };
}

function readLimit({ accounts, data }: Extract<Limit, { name: 'initializeOrder' }>): ForeignTrade {
  const { payer, maker, order, inputMintReserve, makerInputMintAccount, inputMint, outputMint } = accounts;
  return {
    owners: [payer, maker],
    source: makerInputMintAccount,
    escrow: { account: inputMintReserve, order },
    terms: {
      kind: 'limit',
      inputMint,
      outputMint,
      inAmount: data.makingAmount,
      outAmount: data.takingAmount,
      expiresAt: data.expiredAt,
      slippageBps: data.slippageBps ?? 0,
      platformFeeBps: data.feeBps ?? USUAL_LIMIT_FEE_BPS,
    },
  };
}

function readCancel({ accounts }: Extract<Limit, { name: 'cancelOrder' }>): ForeignTrade {
  const { signer, maker, order, makerInputMintAccount: source, inputMint } = accounts;
  return {
    owners: [signer, maker],
    source,
    terms: { kind: 'cancel', order, inputMint, outputMint: undefined },
  };
}

function readRecurring({ accounts, data }: Extract<Recurring, { name: 'openDcaV2' }>): ForeignTrade {
  const { dca, user, payer, inputMint, outputMint, userAta, inAta } = accounts;
  return {
    owners: [user, payer],
    source: userAta,
    escrow: { account: inAta, order: dca },
    terms: {
      kind: 'recurring',
      inputMint,
      outputMint,
      inAmount: data.inAmount,
      inAmountPerCycle: data.inAmountPerCycle,
      cycleSeconds: data.cycleFrequency,
      minOutAmount: data.minOutAmount,
      maxOutAmount: data.maxOutAmount,
      startsAt: data.startAt,
    },
  };
}

function readClosing({ accounts }: Extract<Recurring, { name: 'closeDca' }>): ForeignTrade {
  const { user, dca, inputMint, outputMint, userInAta: source, userOutAta: destination } = accounts;
  return {
    owners: [user],
    source,
    destination,
    terms: { kind: 'cancel', order: dca, inputMint, outputMint },
  };
}
