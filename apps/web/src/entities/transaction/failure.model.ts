import { type ChainVerdict, explainFailure } from '@orrery/chain';
import * as strings from './strings.ts';

export interface Failure {
  sentence: string;
  /** The chain's own value, as JSON. */
  raw: string;
}

/** Says why a transaction failed, in words where there are any and always with the chain's own value. */
export function describeFailure(verdict: ChainVerdict): Failure {
  const raw = JSON.stringify(verdict.err, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return { sentence: explainFailure(verdict) ?? strings.unknownError, raw };
}
