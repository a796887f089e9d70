import { type RefObject, useEffect, useState } from 'react';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { useIsBelowLg } from '#shared/ui/hooks/breakpoints.ts';
import * as strings from './help-strings.ts';

/** Whether a person has put the explanation away. */
const helpSeenEntry = storage.entry('chart-help:v1', v.boolean(), false);

/** What one can do with a chart: shown by itself when one is first used on a large screen, and by the question mark. */
export function ChartHelp({ chart }: { chart: RefObject<HTMLElement | null> }) {
  const [isSeen, setIsSeen] = useStored(helpSeenEntry);
  const isSmall = useIsBelowLg();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const element = chart.current;
    if (!element || isSeen || isSmall) return;
    const stopping = new AbortController();
    const options = { signal: stopping.signal };
    for (const use of ['pointerenter', 'focusin'])
      element.addEventListener(use, () => setIsOpen(true), options);
    return () => stopping.abort();
  }, [chart, isSeen, isSmall]);

  useEffect(() => {
    const element = chart.current;
    if (!element) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === '?') setIsOpen(true);
      if (key !== 'Escape' || !isOpen) return;
      setIsOpen(false);
      setIsSeen(true);
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [chart, isOpen, setIsSeen]);

  if (!isOpen) return null;
  return (
    <aside
      aria-label={strings.title}
      className="absolute bottom-8 left-3 z-20 max-w-[calc(100%-6.5rem)] animate-rise rounded-md border border-line bg-raised p-3 text-12 shadow-float"
    >
      <h3 className="font-semibold">{strings.title}</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {strings.acts.map(({ act, means }) => (
          <div key={act} className="contents">
            <dt className="text-muted">{act}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => {
          setIsOpen(false);
          setIsSeen(true);
        }}
      >
        {strings.gotIt}
      </Button>
    </aside>
  );
}
