import ListChecks from 'lucide-react/icons/list-checks';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Suspense, useState } from 'react';
import { sentEntry } from '#entities/transaction/sent.store.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';

const TransactionsPopover = lazyPart(
  async () => (await import('./transactions-popover.tsx')).TransactionsPopover,
);

/** The header's list of what was sent, while there is any; what it opens is fetched with the first click. */
export function TransactionsTray() {
  const [records] = useStored(sentEntry);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  if (records.length === 0) return null;

  const count = records.filter(({ status }) => status === 'sent').length;
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const trigger = (
    <IconButton
      label={count > 0 ? strings.underWay(count) : strings.transactions}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isWanted ? undefined : open}
    >
      {count > 0 ? (
        <LoaderCircle size={16} aria-hidden="true" className="animate-spin text-brass" />
      ) : (
        <ListChecks size={16} aria-hidden="true" />
      )}
    </IconButton>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <TransactionsPopover trigger={trigger} records={records} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
