/** Answers that may stand in for one that does not come, the newest within a number and a size. */
export interface KeptAnswers<Answer extends { text: string }> {
  find(call: string): Answer | undefined;
  keep(call: string, answer: Answer): void;
}

const MAX_KEPT = 2_000;
const MAX_KEPT_LETTERS = 32_000_000;

export function createKeptAnswers<Answer extends { text: string }>(): KeptAnswers<Answer> {
  const kept = new Map<string, Answer>();
  let letters = 0;

  function forget(call: string): void {
    letters -= kept.get(call)?.text.length ?? 0;
    kept.delete(call);
  }

  return {
    find: (call) => kept.get(call),
    keep(call, answer) {
      forget(call);
      kept.set(call, answer);
      letters += answer.text.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT && letters <= MAX_KEPT_LETTERS) break;
        forget(oldest);
      }
    },
  };
}
