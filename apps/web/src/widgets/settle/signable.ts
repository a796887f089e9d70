import type { Settleable } from '#entities/settlement/settleable.ts';
import type { Batch } from './settle-batch.ts';

/** What a form hands over to be signed; undefined when it was given up on the way. */
export type Signable<Mismatch, Receipt> =
  | Settleable<Mismatch, Receipt>
  | Batch<Mismatch, Receipt>
  | undefined;
