import { shortenAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';
import { Link } from '@tanstack/react-router';
import Wallet from 'lucide-react/icons/wallet';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { type ActivitySearch, type GoInActivity, isSize } from '../activity-search.ts';
import * as strings from '../strings.ts';

const SIDES = [
  { value: 'all', label: strings.all },
  { value: 'buy', label: strings.buys },
  { value: 'sell', label: strings.sells },
] as const;

/** The first size of the list means any size. */
const SIZES = [
  { value: '', label: strings.anySize },
  { value: '100', label: strings.from100 },
  { value: '1000', label: strings.from1000 },
  { value: '10000', label: strings.from10000 },
];
const OWN_SIZE = 'own';
const SIZE_CHOICES = [...SIZES, { value: OWN_SIZE, label: strings.customSize }];

interface TradeFiltersProps {
  search: ActivitySearch;
  onSearch: GoInActivity;
  /** Traders with a filter button of their own. */
  own: Address | undefined;
  developer: Address | undefined;
}

/** Which trades are listed: by side, by trader, by size. */
export function TradeFilters(props: TradeFiltersProps) {
  const { search, onSearch } = props;
  return (
    <>
      <Segmented
        label={strings.side}
        options={SIDES}
        value={search.side}
        onChange={(side) => onSearch({ side })}
      />
      <Traders {...props} />
      <Size
        size={search.size}
        onChoose={(size) => onSearch({ size })}
        onType={(size) => onSearch({ size }, true)}
      />
    </>
  );
}

function Traders({ search: { trader }, onSearch, own, developer }: TradeFiltersProps) {
  const named = [
    { wallet: own, label: strings.myTrades },
    { wallet: developer, label: strings.developer },
  ].filter(({ wallet }) => wallet !== undefined);
  const isNamed = named.some(({ wallet }) => wallet === trader);
  if (trader !== undefined && !isNamed) {
    const short = shortenAddress(trader);
    return (
      <span className="inline-flex h-control items-center rounded-md border border-brass/60 bg-lit font-mono text-12 text-brass">
        <Link
          {...paths.portfolio(trader)}
          aria-label={strings.portfolioOf(short)}
          title={strings.portfolioOf(short)}
          className="inline-flex h-full items-center gap-1.5 rounded-md pr-1.5 pl-3 hover:underline"
        >
          <Wallet size={13} aria-hidden="true" />
          {short}
        </Link>
        <button
          type="button"
          onClick={() => onSearch({ trader: undefined })}
          aria-label={strings.showAllTraders(short)}
          className="inline-flex h-full items-center justify-center rounded-md pr-3 pl-1.5 pointer-coarse:min-w-11"
        >
          <X size={13} aria-hidden="true" />
        </button>
      </span>
    );
  }
  if (named.length === 0) return null;
  return (
    <Select
      label={strings.trader}
      options={[
        { value: '', label: strings.allTraders },
        ...named.map(({ wallet, label }) => ({ value: wallet ?? '', label })),
      ]}
      value={trader ?? ''}
      onChange={(value) => onSearch({ trader: named.find(({ wallet }) => wallet === value)?.wallet })}
    />
  );
}

interface SizeProps {
  /** As the address says; undefined: any. */
  size: string | undefined;
  onChoose: (size: string | undefined) => void;
  onType: (size: string | undefined) => void;
}

function Size({ size = '', onChoose, onType }: SizeProps) {
  const [own, setOwn] = useState(() => toOwn(size));
  const [seen, setSeen] = useState(size);
  if (seen !== size) {
    setSeen(size);
    // The address changed without typing: navigation back.
    if (size !== (own ?? '')) setOwn(toOwn(size));
  }
  const choose = (value: string) => {
    setOwn(value === OWN_SIZE ? '' : undefined);
    onChoose(value === OWN_SIZE || value === '' ? undefined : value);
  };
  return (
    <>
      <Select
        label={strings.minSize}
        options={SIZE_CHOICES}
        value={own === undefined ? size : OWN_SIZE}
        onChange={choose}
      />
      {own !== undefined && (
        <span className="w-24">
          <Input
            aria-label={strings.minSizeInUsd}
            placeholder={strings.usd}
            inputMode="decimal"
            value={own}
            onChange={({ target: { value } }) => {
              const typed = value.replace(',', '.');
              if (!isSize(typed)) return;
              setOwn(typed);
              onType(typed || undefined);
            }}
            className="h-9 px-2.5 text-12"
          />
        </span>
      )}
    </>
  );
}

/** A size that no list has. */
const toOwn = (size: string) => (SIZES.some(({ value }) => value === size) ? undefined : size);
