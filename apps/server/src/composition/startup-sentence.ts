import { type ErrorFacts, isAppError } from '@orrery/core/app-error';

type Sentences = { [Code in keyof ErrorFacts]?: (facts: ErrorFacts[Code]) => string };

const SENTENCES: Sentences = {
  CONFIG_INVALID: ({ key, reason }) => `${key} ${reason}.`,
  DATA_DIR_HELD: ({ path }) => `Another Orrery is using the data directory ${path}.`,
  DATA_DIR_UNUSABLE: ({ path, reason }) => `The data directory cannot be used (${path}): ${reason}.`,
  PORT_TAKEN: ({ host, port }) =>
    `Port ${port} on ${host} cannot be used: something else listens there, or it is not allowed.`,
};

/** The one sentence for a start that was refused for a reason the operator can mend; undefined for anything else. */
export function toStartupSentence(error: unknown): string | undefined {
  if (!isAppError(error)) return undefined;
  // The table pairs each code with its own facts; the lookup cannot express that pairing.
  const sentence = SENTENCES[error.code] as ((facts: ErrorFacts[keyof ErrorFacts]) => string) | undefined;
  return sentence?.(error.facts);
}
