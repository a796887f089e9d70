import { shortenAddress } from '@orrery/core/address';
import { formatUsd } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { searchedAsset } from '#entities/asset/searched-asset.queries.ts';
import type { Option, Pair, PairSide } from '#entities/pair/pair.model.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import * as strings from './strings.ts';
import { type Chosen, canConfirm, toChosen } from './token-choice.model.ts';

interface TokenChoiceProps {
  options: Record<PairSide, readonly Option[]>;
  onConfirm: (pair: Pair) => void;
  onCancel: () => void;
}

/** One token of those that share a symbol, for each side; what is taken on one side cannot be taken on the other. */
export function TokenChoice({ options, onConfirm, onCancel }: TokenChoiceProps) {
  const [chosen, setChosen] = useState<Chosen>(() => toChosen(options));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canConfirm(chosen)) onConfirm(chosen);
  };
  return (
    <Panel className="p-4 sm:p-5">
      <form onSubmit={onSubmit}>
        <h1 className="font-semibold text-16">{strings.choose}</h1>
        <p className="mt-1.5 text-13 text-muted text-pretty">{strings.sharedSymbol}</p>
        <Side
          title={strings.sell}
          options={options.sell}
          chosen={chosen.sell}
          taken={chosen.buy}
          onChoose={(sell) => setChosen({ ...chosen, sell })}
        />
        <Side
          title={strings.buy}
          options={options.buy}
          chosen={chosen.buy}
          taken={chosen.sell}
          onChoose={(buy) => setChosen({ ...chosen, buy })}
        />
        <div className="mt-5 flex gap-3">
          <Button onClick={onCancel} size="lg" className="flex-1">
            {strings.cancel}
          </Button>
          <Button type="submit" variant="primary" size="lg" disabled={!canConfirm(chosen)} className="flex-1">
            {strings.confirm}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface SideProps {
  title: string;
  options: readonly Option[];
  chosen: Address | undefined;
  /** What the other side has. */
  taken: Address | undefined;
  onChoose: (id: Address) => void;
}

function Side({ title, options, chosen, taken, onChoose }: SideProps) {
  const name = useId();
  const assets = useAssets(options);
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-semibold text-13 text-muted">{title}</legend>
      <div className="flex max-h-72 flex-col gap-1.5 overflow-y-auto p-0.5">
        {assets.map(({ id, asset }) => (
          <label
            key={id}
            className={cx(
              'flex min-h-13 items-center gap-3 rounded-md border border-line px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-brass',
              id === taken ? 'opacity-50' : 'cursor-pointer hover:border-muted/60',
              id === chosen && 'border-brass bg-raised',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              disabled={id === taken}
              onChange={() => onChoose(id)}
              className="size-4 shrink-0 accent-(--brass)"
            />
            {asset ? <Token asset={asset} /> : <Skeleton className="h-8 flex-1" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Token({ asset }: { asset: Asset }) {
  const isVerified = isVerifiedAsset(asset);
  return (
    <>
      <TokenLogo id={asset.id} icon={asset.icon} size={28} isVerified={isVerified} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-semibold text-14">
          <span className="truncate">{toShownSymbol(asset.symbol)}</span>
          {isVerified && <VerifiedMark isVerified />}
        </span>
        <span className="block truncate text-12 text-muted">{toShownName(asset.name)}</span>
      </span>
      <span className="shrink-0 text-right text-12 text-muted">
        <span className="block font-mono" title={asset.id}>
          {shortenAddress(asset.id)}
        </span>
        <span className="block">{strings.liquidity(formatUsd(asset.liquidity))}</span>
      </span>
    </>
  );
}

/** The tokens of the options; of those of which only the address is known it is asked for. */
function useAssets(options: readonly Option[]) {
  const found = useQueries({
    queries: options.map((option) => ({
      ...searchedAsset(typeof option === 'string' ? option : option.id),
      enabled: typeof option === 'string',
    })),
  });
  return options.map((option, index) =>
    typeof option === 'string'
      ? { id: option, asset: found[index]?.data ?? undefined }
      : { id: option.id, asset: option },
  );
}
