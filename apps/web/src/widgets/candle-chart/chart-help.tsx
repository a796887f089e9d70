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
    // A pointer may have entered before this came.
    for (const use of ['pointerenter', 'pointermove', 'focusin'])
      element.addEventListener(use, () => setIsOpen(true), options);
    return () => stopping.abort();
  }, [chart, isSeen, isSmall]);

  useEffect(() => {
    const element = chart.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?') {
        // The page has a list of keys behind the same key.
        event.preventDefault();
        setIsOpen(true);
      }
      if (event.key !== 'Escape' || !isOpen) return;
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
      // On the right: labels of lines stand on the left, and are reached before this is put away.
      className="absolute top-9 right-20 z-20 max-w-[min(22rem,calc(100%-6.5rem))] animate-rise rounded-md border border-line bg-raised p-2 text-11 shadow-float"
    >
      <header className="flex items-center justify-between gap-3 pl-1">
        <h2 className="font-semibold text-12">{strings.title}</h2>
        <Button
          size="sm"
          onClick={() => {
            setIsOpen(false);
            setIsSeen(true);
          }}
        >
          {strings.gotIt}
        </Button>
      </header>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-1">
        {strings.acts.map(({ act, means }) => (
          <div key={act} className="contents">
            <dt className="text-muted">{act}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
