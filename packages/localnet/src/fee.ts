import {
  computeBudget,
  isPrecompile,
  MICRO_LAMPORTS,
  type ParsedMessage,
  priorityFeeLamports,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';

/** What a message costs its fee payer, in lamports: 5000 a signature, and its price times its compute limit. */
export function feeOf(message: ParsedMessage): bigint {
  const asked = askedOf(message);
  const signatures = asked
    .filter(({ program }) => isPrecompile(program))
    .reduce((total, { data }) => total + (data[0] ?? 0), message.signerCount);
  return BigInt(signatures) * SIGNATURE_FEE_LAMPORTS + priorityFeeLamports({ instructions: asked });
}

/** What a message offers for each compute unit, in micro-lamports. */
export function unitPriceOf(message: ParsedMessage): bigint {
  return computeBudget({ instructions: askedOf(message) }).price;
}

/** What a bundle offers for each compute unit, in micro-lamports: tip and priority fees over all units it asks for. */
export function bundlePriceOf(messages: readonly ParsedMessage[], tip: bigint): bigint {
  let units = 0n;
  let offered = tip * MICRO_LAMPORTS;
  for (const message of messages) {
    const budget = computeBudget({ instructions: askedOf(message) });
    units += budget.units;
    offered += budget.price * budget.units;
  }
  return units === 0n ? offered : offered / units;
}

function askedOf({ staticAccounts, instructions }: ParsedMessage) {
  return instructions.map(({ programIndex, data }) => ({
    // The parser has checked that every program is among the static accounts.
    program: staticAccounts[programIndex] ?? SYSTEM_PROGRAM,
    data,
  }));
}
