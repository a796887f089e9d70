import { formatCount } from '@orrery/domain/number-formats';
import Download from 'lucide-react/icons/download';
import type { Command } from '#features/search/palette/command.ts';
import { exportSwaps } from '#features/swap-history/csv/export-swaps.ts';
import type { CsvLayout } from '#features/swap-history/csv/layouts.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { showPromise } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';
import { type CommandContext, ofWallet } from './command-context.ts';

const LABELS = {
  plain: strings.exportSwaps,
  koinly: strings.exportKoinly,
  cointracker: strings.exportCoinTracker,
} satisfies Record<CsvLayout, string>;

/** The connected wallet's swaps as a file, in each of the layouts. */
export function toExports(context: Pick<CommandContext, 'wallet' | 'queryClient'>): readonly Command[] {
  const { queryClient } = context;
  return (['plain', 'koinly', 'cointracker'] as const).map((layout) =>
    ofWallet(context, {
      id: `csv-${layout}`,
      group: 'actions',
      label: LABELS[layout],
      icon: Download,
      words: 'csv download history trades tax spreadsheet excel save file',
      run: (wallet) => {
        const work = exportSwaps({ wallet, layout, queryClient, signal: new AbortController().signal });
        showPromise(work, {
          loading: { title: strings.exporting },
          success: (count) => ({ title: strings.exported(formatCount(count)) }),
          error: (error) => ({ title: strings.exportFailed, description: toMessage(error) }),
        });
      },
    }),
  );
}
