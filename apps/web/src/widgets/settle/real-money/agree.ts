import type { Settleable } from '#entities/settlement/settleable.ts';
import type { Signable } from '../signable.ts';
import { ask } from './question.store.ts';

/**
 * Asks once more where something of what is to be signed cannot be checked. Resolves with it as it may be signed, undefined after a no; without such
 * a doubt at once.
 */
export async function toAgreed<Mismatch, Receipt>(
  signable: NonNullable<Signable<Mismatch, Receipt>>,
  signal: AbortSignal,
): Promise<Signable<Mismatch, Receipt>> {
  const settleables = 'settleables' in signable ? signable.settleables : [signable];
  const reasons = [...new Set(settleables.flatMap(({ proposal }) => proposal.unproved ?? []))];
  if (reasons.length === 0) return signable;
  if (!(await ask({ kind: 'unproved', reasons }, signal))) return undefined;
  const agreeing = (each: Settleable<Mismatch, Receipt>) => ({
    ...each,
    proposal: { ...each.proposal, agreed: reasons },
  });
  return 'settleables' in signable
    ? { ...signable, settleables: signable.settleables.map(agreeing) }
    : agreeing(signable);
}
