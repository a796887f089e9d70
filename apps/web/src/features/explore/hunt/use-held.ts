import { useState } from 'react';

/** Something as it was when it began to be held, for as long as it answers the same; nothing is held before it is there. */
export function useHeld<Value>(now: Value | undefined, answers: string, isHeld: boolean): Value | undefined {
  const [kept, setKept] = useState<{ value: Value; answers: string }>();
  const held = isHeld && kept?.answers === answers ? kept.value : undefined;
  if (isHeld && held === undefined && now !== undefined) setKept({ value: now, answers });
  if (!isHeld && kept) setKept(undefined);
  return held;
}
