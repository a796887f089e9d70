import type { Verdict } from '#entities/transfer/recipient.model.ts';

const TONES: Record<Verdict['level'], string> = { stop: 'text-down', check: 'text-warn', note: 'text-muted' };

/** What there is to say of a recipient. */
export function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  return verdicts.map(({ level, text }) => (
    <p key={text} className={`text-12 text-pretty wrap-anywhere ${TONES[level]}`}>
      {text}
    </p>
  ));
}
