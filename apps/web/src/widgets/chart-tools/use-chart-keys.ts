import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isTyping, meantKeys } from '#shared/ui/keys/keys-taken.ts';
import type { ChartActs } from './use-chart-acts.ts';

/** Single keys of a chart's tools while the focus is in its frame; returns what the last one did, to be read out. */
export function useChartKeys(frame: RefObject<HTMLElement | null>, acts: ChartActs): string {
  const [said, setSaid] = useState('');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const keys: Record<string, () => unknown> = {
      '[': () => acts.step(-1),
      ']': () => acts.step(1),
      t: () => acts.next('type'),
      s: () => acts.next('scale'),
      m: () => acts.next('measure'),
      u: () => acts.next('unit'),
      z: acts.toggleZone,
      v: acts.toggleTable,
      f: acts.toggleFull,
      i: acts.savePicture,
      c: acts.saveCsv,
    };
    const act = keys[meantKeys.chart[event.key] ?? event.key];
    if (!act) return;
    event.preventDefault();
    const done = act();
    setSaid(typeof done === 'string' ? done : '');
  });
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(event.target)) onKey(event);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [frame]);
  return said;
}
