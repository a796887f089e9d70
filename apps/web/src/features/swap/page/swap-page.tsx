import { parseInAmount } from '@orrery/domain/trading/in-amount';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { DEFAULT_PAIR, type Pair, readAskedPair } from '#entities/pair/pair.model.ts';
import { usePair } from '#entities/pair/use-pair.ts';
import { settingsEntry } from '#entities/settings/settings.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { SwapPanel } from '#features/swap/swap-panel.tsx';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { PairLayout } from '../../../widgets/pair-form/layout/pair-layout.tsx';
import type { PairAddress, PairPanelProps } from '../../../widgets/pair-form/tabs/pair-panel.ts';
import { usePairAddress } from './use-pair-address.ts';

const TokenChoice = lazyPart(
  async () => (await import('#widgets/pair-form/choice/token-choice.tsx')).TokenChoice,
);
const MissingDialog = lazyPart(
  async () => (await import('#widgets/pair-form/choice/missing-dialog.tsx')).MissingDialog,
);

/** As tall as the swap box. */
const PANEL_HEIGHT = 'h-123.5 sm:h-125.5';

interface SwapPageProps {
  /** Another form than the swap's. */
  panel?: ComponentType<PairPanelProps> | undefined;
  /** As the address bar has it. */
  address: PairAddress;
  /** Puts another address in place of this one. */
  onAddress: (address: PairAddress) => void;
  /** Own swaps under the form. */
  history?: ((pair: Pair) => ReactNode) | undefined;
  /** Own orders of that form. */
  orders?: ReactNode;
}

/** The swap of the address bar: looked up, chosen where tokens share a symbol, and said not to be there where none is found. */
export function SwapPage(page: SwapPageProps) {
  const { address, onAddress, history, orders } = page;
  const { search, params } = address;
  const [{ defaultCurrency }] = useStored(settingsEntry);
  const state = usePair(readAskedPair(search, params.inOut), defaultCurrency);
  const inAmount = parseInAmount(search.inAmount);
  const isRefused = search.inAmount !== undefined && inAmount === undefined;
  const isFailed = state.kind === 'failed';
  const go = useEffectEvent(onAddress);

  useEffect(() => {
    // Where the search does not answer one is back at what needs none.
    if (isFailed) go(paths.swap());
  }, [isFailed]);
  const dropAmount = useEffectEvent(() =>
    onAddress(paths.swap({ ...search, inAmount: undefined }, params.inOut)),
  );
  useEffect(() => {
    // What was not taken leaves the address bar, which would else show an amount that the form has not.
    if (isRefused) dropAmount();
  }, [isRefused]);

  if (state.kind === 'loading' || isFailed)
    return (
      <PairLayout form={<Skeleton className={PANEL_HEIGHT} />} isPending history={history} orders={orders} />
    );
  if (state.kind === 'choice') {
    const onConfirm = (pair: Pair) => onAddress(paths.swap({ inAmount }, `${pair.sell}-${pair.buy}`));
    const onCancel = () => onAddress(paths.swap());
    return (
      <PairLayout
        form={
          <Suspense>
            <TokenChoice options={state.options} onConfirm={onConfirm} onCancel={onCancel} />
          </Suspense>
        }
      />
    );
  }
  const pair = state.kind === 'pair' ? state.pair : DEFAULT_PAIR;
  const shown = { pair, isMissing: state.kind === 'missing', initialTyped: inAmount ?? '' };
  return <PairPage {...shown} {...page} />;
}

interface PairPageProps extends SwapPageProps {
  pair: Pair;
  isMissing: boolean;
  initialTyped: string;
}

function PairPage({ panel: Panel = SwapPanel, pair, isMissing, initialTyped, ...page }: PairPageProps) {
  const { address, onAddress, history, orders } = page;
  const { sell, buy, isUnknown, isFailed } = useFormTokens(pair);
  usePairAddress({ ...(!isMissing && { sell, buy }), address, onAddress });
  const toDefault = () => onAddress(paths.swap());
  const leave = useEffectEvent(toDefault);

  useEffect(() => {
    if (isFailed) leave();
  }, [isFailed]);

  return (
    <>
      <PairLayout
        form={
          <Suspense fallback={<Skeleton className={PANEL_HEIGHT} />}>
            <Panel
              pair={pair}
              initialTyped={initialTyped}
              onPairChange={(next) => onAddress(paths.swap({}, `${next.sell}-${next.buy}`))}
              address={address}
            />
          </Suspense>
        }
        pair={pair}
        history={history}
        orders={orders}
      />
      <Suspense>{(isMissing || isUnknown) && <MissingDialog onClose={toDefault} />}</Suspense>
    </>
  );
}
