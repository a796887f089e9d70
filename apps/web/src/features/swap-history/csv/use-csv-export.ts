import type { Address } from '@solana/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exportSwaps } from './export-swaps.ts';
import type { CsvLayout } from './layouts.ts';

export type CsvExport =
  | { step: 'idle' | 'stopped' }
  | { step: 'reading'; count: number }
  | { step: 'done'; count: number }
  | { step: 'failed'; error: unknown };

/** Writes all swaps of a wallet into a file, and says how far it is. */
export function useCsvExport(wallet: Address) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<CsvExport>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);

  // Leaving the list cancels the export.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (layout: CsvLayout) => {
    const abort = new AbortController();
    const { signal } = abort;
    running.current?.abort();
    running.current = abort;
    setState({ step: 'reading', count: 0 });
    try {
      const onRead = (count: number) => setState({ step: 'reading', count });
      const count = await exportSwaps({ wallet, layout, queryClient, signal, onRead });
      setState({ step: 'done', count });
    } catch (error) {
      if (running.current === abort)
        setState(signal.aborted ? { step: 'stopped' } : { step: 'failed', error });
    }
  };

  return { state, start: (layout: CsvLayout) => void start(layout), stop: () => running.current?.abort() };
}
