import type { UserSwap } from '@orrery/wire/trades/user-swaps';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import type { TokenNames } from '#entities/asset/use-token-names.ts';
import { AddressText } from '#shared/ui/address-text.tsx';
import type { Receipt, ReceiptEntry, ReceiptValue } from './receipt-text.model.ts';
import * as strings from './strings.ts';

interface ReceiptViewProps {
  receipt: Receipt;
  swap: UserSwap;
  names: TokenNames;
}

/** A receipt for the eye: what was swapped, what had been promised, then fees and where it is; programs on demand. */
export function ReceiptView({ receipt, swap, names }: ReceiptViewProps) {
  const { amounts, terms, fees, place, programs } = receipt;
  const mints = [swap.sold.mint, swap.bought.mint];
  return (
    <div className="flex flex-col gap-4 text-13">
      <dl className="flex flex-col gap-2 rounded-md bg-raised p-4">
        {amounts.map(({ name, values }, at) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="flex items-center gap-2 text-muted">
              {mints[at] && <TokenIcon id={mints[at]} icon={names.iconOf(mints[at])} size={20} />}
              {name}
            </dt>
            <dd className="text-right font-semibold text-16 tabular-nums wrap-anywhere">{values[0]?.text}</dd>
          </div>
        ))}
      </dl>
      <Entries entries={terms} />
      <Entries entries={[fees]} />
      <Entries entries={place} />
      <details className="group border-line/60 border-t pt-3">
        <summary className="reach-y flex items-center gap-1.5 rounded-sm text-muted hover:text-text">
          <ChevronRight size={14} aria-hidden="true" className="transition-transform group-open:rotate-90" />
          {programs.values[0]?.id === undefined
            ? programs.name
            : strings.programCount(programs.values.length)}
        </summary>
        <div className="mt-2 flex flex-col gap-1.5">
          {programs.values.map((value) => (
            <Value key={value.id ?? value.text} value={value} />
          ))}
        </div>
      </details>
    </div>
  );
}

function Entries({ entries }: { entries: readonly ReceiptEntry[] }) {
  return (
    <dl className="flex flex-col gap-2 border-line/60 border-t pt-3 nth-2:border-0 nth-2:pt-0">
      {entries.map(({ name, values }) => (
        <div key={name} className="flex items-baseline justify-between gap-6">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="flex min-w-0 flex-col items-end gap-1 text-right">
            {values.map((value) => (
              <Value key={`${value.text} ${value.id}`} value={value} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value: { text, id, wallet, note } }: { value: ReceiptValue }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 tabular-nums wrap-anywhere pointer-coarse:has-[button]:min-h-11 [&_button]:-my-1.5 [&_button]:-mr-1.5 group-open:justify-between [dd_&]:justify-end">
      {text !== undefined && <span>{text}</span>}
      {id !== undefined && <AddressText address={id} wallet={wallet} />}
      {note !== undefined && <span className="text-12 text-muted">{note}</span>}
    </span>
  );
}
