import { formatPrice } from '@orrery/domain/number-formats';
import { useEffect } from 'react';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import { nameTab } from '#shared/tab-title.ts';
import * as strings from './strings.ts';

/** Names the browser's tab after the token and its price, as its page shows them. */
export function useTokenTitle({ store, id }: RowProps): void {
  useEffect(() => {
    const write = () => {
      const asset = store.row(id)?.asset;
      if (asset) nameTab(strings.pageTitle(toShownSymbol(asset.symbol), formatPrice(asset.usdPrice)));
    };
    write();
    const stop = store.onRow(id, write);
    return () => {
      stop();
      nameTab(undefined);
    };
  }, [store, id]);
}
