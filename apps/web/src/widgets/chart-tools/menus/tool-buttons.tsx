import { Link } from '@tanstack/react-router';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import Download from 'lucide-react/icons/download';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import Table from 'lucide-react/icons/table-2';
import { type ReactNode, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from '../strings.ts';
import type { ToolRowProps } from '../tool-props.ts';
import type { ChartActs } from '../use-chart-acts.ts';
import { ExportList } from './export-list.tsx';
import { LookSettings } from './look-settings.tsx';

type Open = 'look' | 'export' | undefined;

/** The tools at the end of the row, which have no words. */
export function ToolButtons(props: ToolRowProps & { acts: ChartActs }) {
  const { acts, address, isTable, isFull } = props;
  const [open, setOpen] = useState<Open>();
  const menu = (name: Open, label: string, icon: ReactNode) => ({
    trigger: <IconButton label={label}>{icon}</IconButton>,
    label,
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });
  return (
    <span className="ml-auto flex shrink-0 gap-1.5">
      <Popover {...menu('look', strings.tools, <SlidersHorizontal size={16} aria-hidden="true" />)}>
        <LookSettings {...props} />
      </Popover>
      <Popover {...menu('export', strings.exportBars, <Download size={16} aria-hidden="true" />)}>
        <ExportList acts={acts} onDone={() => setOpen(undefined)} />
      </Popover>
      <IconButton
        label={isTable ? strings.chart : strings.table}
        aria-pressed={isTable}
        onClick={acts.toggleTable}
      >
        {isTable ? <ChartCandlestick size={16} aria-hidden="true" /> : <Table size={16} aria-hidden="true" />}
      </IconButton>
      {address !== undefined && <OpenChart address={address} />}
      <IconButton label={isFull ? strings.leaveFullScreen : strings.fullScreen} onClick={acts.toggleFull}>
        {isFull ? <Minimize size={16} aria-hidden="true" /> : <Maximize size={16} aria-hidden="true" />}
      </IconButton>
    </span>
  );
}

function OpenChart({ address }: { address: string }) {
  return (
    <Link
      {...paths.chart(address)}
      aria-label={strings.openChart}
      title={strings.openChart}
      className="reach inline-flex size-9 shrink-0 items-center justify-center rounded-md border border-line bg-raised text-muted transition hover:border-muted/60 hover:text-text"
    >
      <SquareArrowOutUpRight size={16} aria-hidden="true" />
    </Link>
  );
}
