import { Link } from '@tanstack/react-router';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import Table from 'lucide-react/icons/table-2';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from '../strings.ts';
import type { ToolRowProps } from '../tool-props.ts';
import type { ChartActs } from '../use-chart-acts.ts';
import { ExportList } from './export-list.tsx';
import { LookSettings } from './look-settings.tsx';
import { WidthList } from './width-list.tsx';

/** The tools of a chart on a phone: two buttons at the end of the row, and a sheet with all of them. */
export function ToolsSheet(props: ToolRowProps & { acts: ChartActs }) {
  const { acts, address, subject, choice, onChoose, isTable, isFull } = props;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const wide = 'h-control! w-full justify-start px-3';
  return (
    <span className="ml-auto flex shrink-0 gap-1.5">
      <IconButton label={strings.tools} className="size-11!" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isFull ? strings.leaveFullScreen : strings.fullScreen}
        className="size-11!"
        onClick={acts.toggleFull}
      >
        {isFull ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
      </IconButton>
      {isOpen && (
        <Dialog isOpen onOpenChange={setIsOpen} title={strings.tools}>
          <div className="flex flex-col gap-4">
            <WidthList
              intervals={subject.intervals}
              value={choice.interval}
              onChange={(interval) => onChoose({ interval })}
            />
            <LookSettings {...props} />
            <div className="border-line border-t pt-3">
              <Button
                variant="ghost"
                className={wide}
                onClick={() => {
                  acts.toggleTable();
                  close();
                }}
              >
                {isTable ? (
                  <ChartCandlestick size={15} aria-hidden="true" />
                ) : (
                  <Table size={15} aria-hidden="true" />
                )}
                {isTable ? strings.chart : strings.table}
              </Button>
              <ExportList acts={acts} onDone={close} />
              {address !== undefined && (
                <Link {...paths.chart(address)} className={buttonClass({ variant: 'ghost' }, wide)}>
                  <SquareArrowOutUpRight size={15} aria-hidden="true" />
                  {strings.openChart}
                </Link>
              )}
            </div>
          </div>
        </Dialog>
      )}
    </span>
  );
}
