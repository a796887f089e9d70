import type { Preview, Proposal } from '@orrery/chain';

/** How long a simulation may take before it counts as failed; less than the pace at which new quotes come to be simulated. */
const PREVIEW_TIMEOUT_MS = 3_000;

/** A simulation that was tried: what it says, or why it says nothing; with the proposal, to be settled as it was decoded. */
export type PreviewResult<Mismatch, Receipt> =
  | { proposal: Proposal<Mismatch, Receipt>; preview: Preview<Mismatch>; failure?: undefined }
  | { proposal?: Proposal<Mismatch, Receipt> | undefined; preview?: undefined; failure: unknown };

/** Simulates what a product proposes, for its query; the simulator is fetched with the first one. Rejects only when aborted. */
export async function tryPreview<Mismatch, Receipt>(
  propose: () => Promise<Proposal<Mismatch, Receipt>>,
  signal: AbortSignal,
): Promise<PreviewResult<Mismatch, Receipt>> {
  let proposal: Proposal<Mismatch, Receipt> | undefined;
  try {
    const [proposed, engine] = await Promise.all([propose(), import('./settle.ts')]);
    proposal = proposed;
    // What the proposal and the simulator's own part take to arrive is not the simulation's time.
    const limited = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_TIMEOUT_MS)]);
    return { proposal, preview: await engine.preview(proposal, limited) };
  } catch (failure) {
    signal.throwIfAborted();
    // A failure is an answer too: it stays on screen until the next proposal is simulated.
    return { proposal, failure };
  }
}
