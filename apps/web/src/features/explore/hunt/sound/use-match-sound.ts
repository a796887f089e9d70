import { useEffect, useRef } from 'react';
import { HUNT_COLUMNS, type HuntLists } from '#features/explore/hunt/hunt.model.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import { soundEntry } from './sound.store.ts';

/** Makes a tick when a column has a token it did not have, where a person asked for it and sees the page. What answers another question is no news. */
export function useMatchSound(lists: HuntLists | undefined, answers: string): void {
  const [isOn] = useStored(soundEntry);
  const known = useRef<{ ids: ReadonlySet<string>; answers: string }>(undefined);

  useEffect(() => {
    // While an answer is on its way the lists are those of what was asked before.
    if (!lists || answers === '') return;
    const ids = HUNT_COLUMNS.flatMap(({ value }) => lists[value].map(({ id }) => `${value} ${id}`));
    const before = known.current;
    known.current = { ids: new Set(ids), answers };
    if (!isOn || before?.answers !== answers || document.visibilityState !== 'visible') return;
    if (ids.some((id) => !before.ids.has(id))) void tick();
  }, [lists, answers, isOn]);
}

export async function tick(): Promise<void> {
  const { playTick } = await loadAgain(() => import('./tick.ts'));
  playTick();
}
