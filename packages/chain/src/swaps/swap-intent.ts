import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AmountScale, Unit } from '@orrery/domain/mints/scaled-amount';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { type Address, createNoopSigner } from '@solana/kit';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  CLOSE_ACCOUNT_DISCRIMINATOR,
  getCreateAssociatedTokenIdempotentInstruction,
  INITIALIZE_ACCOUNT3_DISCRIMINATOR,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { associatedAddress } from '../addresses/associated-address.ts';
import { TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { readTip, sumTips, type Tips } from '../transactions/fee-plan.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, networkFeeLamports } from '../transactions/priority-fee.ts';
import { isSameStep, type Step, toStep } from '../transactions/same-instruction.ts';
import { findImpossibleUnit, hasMemo, unitChecks, unitOf } from '../units/unit-check.ts';
import { associatedAddresses, type FeeTerms, findTrade, type SignedTerms } from './trade-terms.ts';
import {
  isCreationWithSeed,
  SEED_AT,
  SEED_TAIL,
  type TemporaryAccount,
  temporaryAddress,
  unwrapSol,
  wrapSol,
} from './wrapped-sol.ts';

/** The swap as shown on screen; amounts in smallest units. */
export interface SwapIntent extends FeeTerms {
  taker: Address;
  inputTokenProgram: Address;
  /** In which the screen writes amounts of the input; the transaction must have the chain check them unless the token is built in. */
  inputUnits: AmountScale;
  outputUnits: AmountScale;
  /** SOL comes from and goes to the taker's own wrapped account, as any token does. */
  usesWrappedSol?: boolean | undefined;
  /** Which of the two amounts is exact; the input when absent. */
  swapMode?: SwapMode | undefined;
  /** Amount that leaves the taker: exactly, or at most. */
  inAmount: bigint;
  /** Amount that arrives: at least, or exactly. */
  outAmount: bigint;
  /** The most that a platform takes of the swap. */
  feeBps: number;
  /** The most that the taker may pay for signatures, priority and tips. */
  maxFeeLamports: bigint;
  /** The most of it that each kind of tip may be; none when absent. */
  maxTips?: Tips | undefined;
  /** The account that pays the network's fee and the rent of accounts instead of the taker; never for SOL that is sold. */
  gasPayer?: Address | undefined;
}

/** Why a transaction is not the swap the screen shows. */
export type IntentBreach =
  | 'fee-payer'
  | 'signers'
  | 'network-fee'
  | 'amount'
  | 'pays-more'
  | 'receives-less'
  | 'platform-fee'
  | 'source-account'
  | 'destination-account'
  | 'wrapping'
  | 'account-creation'
  | 'account-closing'
  | Unit
  | 'foreign-instruction';

/**
 * Proves by its decoded instructions alone, against a server that lies in its simulations too, that a swap does to its taker only what the
 * screen says: one instruction of the venue's program with the screen's amounts, out of and into the taker's own accounts, and around it nothing
 * but what `toSwapInstructions` puts there, guards and a fee within bounds. Returns the first breach, or undefined.
 */
export function findSwapBreach(
  transaction: DecodedTransaction,
  intent: SwapIntent,
): IntentBreach | undefined {
  const { taker, gasPayer } = intent;
  if (transaction.feePayer !== (gasPayer ?? taker) || gasPayer === taker) return 'fee-payer';
  // Each costs the fee payer.
  if (!isSignedBy(transaction, gasPayer === undefined ? [taker] : [gasPayer, taker])) return 'signers';
  const isTip = (each: DecodedInstruction) => gasPayer === undefined && readTip(each, taker) !== undefined;
  if (gasPayer === undefined && isTooDear(transaction, intent)) return 'network-fee';
  const instructions = transaction.instructions.filter(
    (each) => !isComputeBudget(each) && !isGuardAssertion(each) && !isTip(each),
  );
  const found = findTrade(instructions, intent);
  if (!found) return 'foreign-instruction';
  const { trade, before, terms } = found;
  const payer = intent.inputMint === WRAPPED_SOL ? undefined : gasPayer;
  const temporary = { owner: taker, seed: findSeed(instructions), payer };
  return (
    breachOfTerms(terms, intent) ??
    breachOfAccounts(terms, intent, temporary) ??
    breachOfUnits(terms, intent) ??
    breachOfSurroundings(
      instructions,
      surroundingsOf({ trade, before, terms, temporary, needsMemo: hasMemo(instructions) }, intent),
    )
  );
}

/** Whether the network, or those who take tips, get more than the screen says. */
function isTooDear(
  transaction: DecodedTransaction,
  { taker, maxFeeLamports, maxTips = {} }: SwapIntent,
): boolean {
  const tips = sumTips(transaction, taker);
  const { jito = 0n, nozomi = 0n } = maxTips;
  if (tips.jito > jito || tips.nozomi > nozomi) return true;
  return networkFeeLamports(transaction) + tips.jito + tips.nozomi > maxFeeLamports;
}

function isSignedBy({ accounts, signatures }: DecodedTransaction, signers: readonly Address[]): boolean {
  const found = accounts.filter(({ isSigner }) => isSigner);
  return (
    signatures.length === signers.length && found.every(({ address }, index) => address === signers[index])
  );
}

function breachOfTerms(
  { swapMode: signedMode, spent, received, feeBps }: SignedTerms,
  intent: SwapIntent,
): IntentBreach | undefined {
  const { swapMode = 'ExactIn', inAmount, outAmount } = intent;
  if (feeBps > intent.feeBps) return 'platform-fee';
  if (swapMode === 'ExactIn') {
    if (signedMode === 'ExactOut' || spent !== inAmount) return 'amount';
    return received < outAmount ? 'receives-less' : undefined;
  }
  if (signedMode === 'ExactIn' || received !== outAmount) return 'amount';
  return spent > inAmount ? 'pays-more' : undefined;
}

function breachOfAccounts(
  { user, source, destination }: SignedTerms,
  { taker, inputMint, inputTokenProgram, outputMint, usesWrappedSol = false }: SwapIntent,
  temporary: TemporaryAccount,
): IntentBreach | undefined {
  const own = (mint: Address, others: readonly Address[]) =>
    mint === WRAPPED_SOL && !usesWrappedSol ? [temporaryAddress(temporary)] : others;
  const sources = own(inputMint, [
    associatedAddress({ owner: taker, mint: inputMint, tokenProgram: inputTokenProgram }),
  ]);
  if (user !== taker || !sources.includes(source)) return 'source-account';
  // Which token program holds the output is not for the server to say.
  return own(outputMint, associatedAddresses(taker, outputMint)).includes(destination)
    ? undefined
    : 'destination-account';
}

/** What the temporary account is made with; empty where none is made, which no swap of SOL comes through with. */
function findSeed(instructions: readonly DecodedInstruction[]): string {
  const { data } = instructions.find(isCreationWithSeed) ?? { data: new Uint8Array() };
  return new TextDecoder().decode(data.subarray(SEED_AT, -SEED_TAIL));
}

interface Surrounded {
  trade: DecodedInstruction;
  before: DecodedInstruction | undefined;
  terms: SignedTerms;
  temporary: TemporaryAccount;
  /** Whether the account that is sold from asks for memos. */
  needsMemo: boolean;
}

/** An instruction that a swap consists of. */
interface SwapStep extends Step {
  /** Set for the creation of an account that may be there already. */
  isOptional?: boolean;
  /** Set for what has the chain check the units on screen. */
  isUnitCheck?: boolean;
}

function surroundingsOf(
  { trade, before, terms, temporary, needsMemo }: Surrounded,
  intent: SwapIntent,
): SwapStep[] {
  const { inputMint, outputMint, gasPayer = intent.taker, usesWrappedSol = false } = intent;
  const isSol = !usesWrappedSol && (inputMint === WRAPPED_SOL || outputMint === WRAPPED_SOL);
  const bought = boughtToken(terms, intent);
  const creations = bought
    ? [
        getCreateAssociatedTokenIdempotentInstruction({
          ...bought,
          ata: terms.destination,
          payer: createNoopSigner(gasPayer),
        }),
      ]
    : [];
  return [
    ...(isSol ? wrapSol(temporary, inputMint === WRAPPED_SOL ? terms.spent : 0n) : []).map(toStep),
    ...creations.map((creation) => ({ ...toStep(creation), isOptional: true })),
    ...unitChecksOf(terms, intent, needsMemo).map((check) => ({ ...toStep(check), isUnitCheck: true })),
    ...(terms.swapMode === undefined && before ? [before] : []),
    trade,
    ...(isSol ? unwrapSol(temporary) : []).map(toStep),
  ];
}

/** By the account that it is paid into; undefined for SOL, which is paid into a temporary one. */
function boughtToken({ destination }: SignedTerms, { taker: owner, outputMint: mint }: SwapIntent) {
  const tokens = TOKEN_PROGRAMS.map((tokenProgram) => ({ owner, mint, tokenProgram }));
  return tokens.find((token) => associatedAddress(token) === destination);
}

function breachOfUnits(terms: SignedTerms, intent: SwapIntent): IntentBreach | undefined {
  const sold = { mint: intent.inputMint, tokenProgram: intent.inputTokenProgram };
  const bought = boughtToken(terms, intent) ?? {
    mint: intent.outputMint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  };
  return findImpossibleUnit(sold, intent.inputUnits) ?? findImpossibleUnit(bought, intent.outputUnits);
}

function unitChecksOf(terms: SignedTerms, intent: SwapIntent, needsMemo: boolean) {
  const { taker: owner, inputMint: mint, inputTokenProgram: tokenProgram } = intent;
  const bought = boughtToken(terms, intent);
  return [
    ...unitChecks({ owner, mint, tokenProgram, account: terms.source, units: intent.inputUnits, needsMemo }),
    ...(bought ? unitChecks({ ...bought, account: terms.destination, units: intent.outputUnits }) : []),
  ];
}

function breachOfSurroundings(
  instructions: readonly DecodedInstruction[],
  expected: readonly SwapStep[],
): IntentBreach | undefined {
  const left = [...expected];
  for (const instruction of instructions) {
    if (left[0]?.isOptional && !isSameStep(instruction, left[0])) left.shift();
    const next = left.shift();
    if (!next || !isSameStep(instruction, next)) return breachAt(instruction, [next, ...left]);
  }
  return left[0] && breachBy(left[0]);
}

function breachAt(
  found: DecodedInstruction,
  [next, ...later]: readonly (SwapStep | undefined)[],
): IntentBreach {
  const isUnchecked = later.some((step) => step && isSameStep(found, step));
  const isOther = next && isSameStep({ ...found, data: next.data }, next);
  return next?.isUnitCheck && (isUnchecked || isOther) ? unitOf(next) : breachBy(found);
}

function breachBy(step: Pick<Step, 'program' | 'data'>): IntentBreach {
  const { program, data } = step;
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return 'account-creation';
  if (isCreationWithSeed(step)) return 'wrapping';
  if (!TOKEN_PROGRAMS.includes(program)) return 'foreign-instruction';
  if (data[0] === CLOSE_ACCOUNT_DISCRIMINATOR) return 'account-closing';
  return data[0] === INITIALIZE_ACCOUNT3_DISCRIMINATOR ? 'wrapping' : 'foreign-instruction';
}
