import {
  isPrecompile,
  type ParsedMessage,
  priorityFeeLamports,
  SIGNATURE_FEE_LAMPORTS,
  SYSTEM_PROGRAM,
} from '@orrery/chain';

/** What a message costs its fee payer, in lamports: 5000 a signature, and its price times its compute limit. */
export function feeOf({ signerCount, staticAccounts, instructions }: ParsedMessage): bigint {
  // The parser has checked that every program is among the static accounts.
  const asked = instructions.map(({ programIndex, data }) => ({
    program: staticAccounts[programIndex] ?? SYSTEM_PROGRAM,
    data,
  }));
  const signatures = asked
    .filter(({ program }) => isPrecompile(program))
    .reduce((total, { data }) => total + (data[0] ?? 0), signerCount);
  return BigInt(signatures) * SIGNATURE_FEE_LAMPORTS + priorityFeeLamports({ instructions: asked });
}
