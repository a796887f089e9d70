import { shortenAddress } from '@orrery/core';
import type { Address } from '@solana/kit';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { TradeFilter } from '#entities/trade/trade.model.ts';
import { Input } from '#shared/ui/input.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

const SIDES = [
  { value: 'all', label: 'All' },
  { value: 'buy', label: 'Buys' },
  { value: 'sell', label: 'Sells' },
] as const;

const SIZES = [
  { value: 0, label: 'Any size' },
  { value: 100, label: '$100 and more' },
  { value: 1_000, label: '$1,000 and more' },
  { value: 10_000, label: '$10,000 and more' },
];
const OWN_SIZE = 'own';
const SELECT = 'h-9 rounded-md border border-line bg-panel px-2 font-semibold text-12 text-text';

interface TradeFiltersProps {
  filter: TradeFilter;
  onFilter: (filter: TradeFilter) => void;
  /** Whose trades have a name of their own. */
  own: Address | undefined;
  developer: Address | undefined;
}

/** Which trades are listed: by side, by trader, by size. */
export function TradeFilters({ filter, onFilter, own, developer }: TradeFiltersProps) {
  return (
    <>
      <Segmented
        label="Side"
        options={SIDES}
        value={filter.side}
        onChange={(side) => onFilter({ ...filter, side })}
      />
      <Traders filter={filter} onFilter={onFilter} own={own} developer={developer} />
      <Size minUsd={filter.minUsd} onChange={(minUsd) => onFilter({ ...filter, minUsd })} />
    </>
  );
}

function Traders({ filter, onFilter, own, developer }: TradeFiltersProps) {
  const { trader } = filter;
  const named = [
    { wallet: own, label: 'My trades' },
    { wallet: developer, label: 'Developer' },
  ].filter(({ wallet }) => wallet !== undefined);
  const isNamed = named.some(({ wallet }) => wallet === trader);
  if (trader !== undefined && !isNamed) {
    return (
      <button
        type="button"
        onClick={() => onFilter({ ...filter, trader: undefined })}
        aria-label={`Show all traders, not only ${shortenAddress(trader)}`}
        className="inline-flex h-9 items-center gap-1.5 rounded-md border border-brass/60 bg-lit px-3 font-mono text-12 text-brass"
      >
        {shortenAddress(trader)}
        <X size={13} aria-hidden="true" />
      </button>
    );
  }
  if (named.length === 0) return null;
  return (
    <select
      aria-label="Trader"
      value={trader ?? ''}
      onChange={({ target: { value } }) =>
        onFilter({ ...filter, trader: named.find(({ wallet }) => wallet === value)?.wallet })
      }
      className={SELECT}
    >
      <option value="">Everyone</option>
      {named.map(({ wallet, label }) => (
        <option key={label} value={wallet}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Size({ minUsd, onChange }: { minUsd: number; onChange: (minUsd: number) => void }) {
  const [isOwn, setIsOwn] = useState(false);
  const [text, setText] = useState('');
  const choose = (value: string) => {
    setIsOwn(value === OWN_SIZE);
    setText('');
    onChange(value === OWN_SIZE ? 0 : Number(value));
  };
  return (
    <>
      <select
        aria-label="Smallest trade"
        value={isOwn ? OWN_SIZE : minUsd}
        onChange={({ target }) => choose(target.value)}
        className={SELECT}
      >
        {SIZES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={OWN_SIZE}>Own size…</option>
      </select>
      {isOwn && (
        <span className="w-24">
          <Input
            aria-label="Smallest trade in US dollars"
            placeholder="USD"
            inputMode="decimal"
            value={text}
            onChange={({ target: { value } }) => {
              const typed = value.replace(',', '.');
              if (!/^\d{0,12}(\.\d{0,2})?$/.test(typed)) return;
              setText(typed);
              onChange(Number(typed) || 0);
            }}
            className="h-9 px-2.5 text-12"
          />
        </span>
      )}
    </>
  );
}
