import type { Address } from '@solana/kit';
import { type ReactNode, Suspense, useState } from 'react';
import { withSide } from '#entities/pair/pair.model.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { selectBuy, selectSell } from '#widgets/order-form/strings.ts';
import type { PairPanelProps } from '#widgets/pair-form/tabs/pair-panel.ts';
import { PairTabs } from '#widgets/pair-form/tabs/pair-tabs.tsx';
import { SettleForm } from '#widgets/settle/settle-form.tsx';

const TokenSelector = lazyPart(
  async () => (await import('#widgets/token-selector/token-selector.tsx')).TokenSelector,
);

interface OrderPanelProps extends Omit<PairPanelProps, 'initialTyped'> {
  title: string;
  /** The amount to sell as plain text, for the other tabs. */
  typed: string;
  form: Parameters<typeof SettleForm>[0]['form'];
  /** What the order costs and changes, below the button. */
  below: ReactNode;
  /** The fields, which call `onChoose` to have a token chosen. */
  children: (onChoose: (side: 'sell' | 'buy') => void) => ReactNode;
}

/** The frame of a form that opens orders: its tabs, its fields, one button, and the choice of a token. */
export function OrderPanel(props: OrderPanelProps) {
  const { title, typed, form, below, pair, onPairChange, address, children } = props;
  const [choosing, setChoosing] = useState<'sell' | 'buy'>();
  const onChoose = (id: Address) => {
    if (choosing) onPairChange(withSide(pair, choosing, id));
    setChoosing(undefined);
  };
  return (
    <Panel className="p-4 sm:p-5">
      <SettleForm form={form} below={below}>
        <header className="@container flex h-8 items-center pb-3">
          <h1 className={address ? 'sr-only' : 'font-semibold text-16'}>{title}</h1>
          {address && <PairTabs address={address} typed={typed} />}
        </header>
        {children(setChoosing)}
      </SettleForm>
      {choosing && (
        <Suspense>
          <TokenSelector
            title={choosing === 'sell' ? selectSell : selectBuy}
            onChoose={onChoose}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
