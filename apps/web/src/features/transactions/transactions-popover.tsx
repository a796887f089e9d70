import { useRouter } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useExplorer } from '#entities/settings/use-explorer.ts';
import { clearEnded, type SentRecord } from '#entities/transaction/sent.store.ts';
import { formatDayTime } from '#shared/format/time.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from './strings.ts';

const STATES = {
  sent: { Icon: LoaderCircle, look: 'animate-spin text-brass', word: strings.confirming },
  confirmed: { Icon: CircleCheck, look: 'text-up', word: strings.confirmed },
  differs: { Icon: CircleAlert, look: 'text-warn', word: strings.differs },
  failed: { Icon: CircleAlert, look: 'text-down', word: strings.failed },
  unknown: { Icon: CircleAlert, look: 'text-warn', word: strings.notConfirmed },
} satisfies Record<SentRecord['status'], object>;

interface TransactionsPopoverProps {
  trigger: ReactNode;
  records: readonly SentRecord[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What was sent, the latest first, each with its end and where to see more. */
export function TransactionsPopover({ records, ...popover }: TransactionsPopoverProps) {
  return (
    <Popover label={strings.transactions} {...popover}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold text-14">{strings.transactions}</h2>
        {records.some(({ status }) => status !== 'sent') && (
          <Button size="sm" onClick={clearEnded}>
            {strings.clear}
          </Button>
        )}
      </div>
      <p className="mt-0.5 text-12 text-muted">{strings.note}</p>
      <ul className="-mx-2 mt-2">
        {records.map((record) => (
          <Row key={record.signature} record={record} />
        ))}
      </ul>
    </Popover>
  );
}

function Row({ record: { signature, title, status, reason, sentAt, unnamed } }: { record: SentRecord }) {
  const router = useRouter();
  const explorer = useExplorer();
  const { Icon, look, word } = STATES[status];
  const elsewhere = explorer?.link('transaction', signature);
  const href = elsewhere ?? router.buildLocation(paths.transaction(signature)).href;
  return (
    <li>
      <a
        // No page knows it before it has its name.
        href={unnamed ? undefined : href}
        aria-label={unnamed ? undefined : strings.view(title)}
        target="_blank"
        rel="noopener noreferrer"
        className="flex items-start gap-2.5 rounded-md px-2 py-1.5 pointer-coarse:min-h-11 hover:bg-raised"
      >
        <Icon size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', look)} />
        <span className="min-w-0 flex-1">
          <span className="block break-words text-13">{title}</span>
          <span className="flex justify-between gap-3 text-11 text-muted">
            <span className="min-w-0 break-words">{reason ?? word}</span>
            <time dateTime={new Date(sentAt).toISOString()} className="shrink-0 tabular-nums">
              {formatDayTime(sentAt)}
            </time>
          </span>
        </span>
      </a>
    </li>
  );
}
