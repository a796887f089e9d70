import ClipboardCopy from 'lucide-react/icons/clipboard-copy';
import Copy from 'lucide-react/icons/copy';
import FileDown from 'lucide-react/icons/file-down';
import ImageDown from 'lucide-react/icons/image-down';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from '../strings.ts';
import type { ChartActs } from '../use-chart-acts.ts';

/** Takes what is seen along: as a picture or as figures, into a file or the clipboard. */
export function ExportList({ acts, onDone }: { acts: ChartActs; onDone: () => void }) {
  const rows = [
    { label: strings.savePicture, Icon: ImageDown, act: acts.savePicture },
    { label: strings.copyPicture, Icon: Copy, act: acts.copyPicture },
    { label: strings.saveCsv, Icon: FileDown, act: acts.saveCsv },
    { label: strings.copyCsv, Icon: ClipboardCopy, act: acts.copyCsv },
  ];
  return (
    <div className="flex flex-col">
      {rows.map(({ label, Icon, act }) => (
        <Button
          key={label}
          variant="ghost"
          className="h-control! justify-start px-3"
          onClick={() => {
            act();
            onDone();
          }}
        >
          <Icon size={15} aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  );
}
