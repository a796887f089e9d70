import type { Address } from '@solana/kit';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { KeyedTrade } from '#entities/trade/trade.model.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { useActivityScope } from '../activity-scope.ts';
import { PageError } from '../rows/page-error.tsx';
import { RowList } from '../rows/row-list.tsx';
import * as strings from '../strings.ts';
import { TRADE_COLUMNS, TRADE_GRID, TradeCard } from '../trades/trade-columns.tsx';
import { useTrades } from '../trades/use-trades.ts';

const MAX_SHOWN = 10;

/** The last trades of a token by its developer; the list of all trades has the others. */
export function DeveloperTrades({ asset, dev }: { asset: Address; dev: Address }) {
  const filter = useMemo(() => ({ side: 'all', minUsd: 0, trader: dev }) as const, [dev]);
  const { rows, isLoading, error, retry } = useTrades({ asset, filter, isHeld: false });
  const { showTrader } = useActivityScope();
  const navigate = useNavigate();
  const open = useCallback(
    ({ trade }: KeyedTrade) => {
      if (!trade.isGenesis) void navigate(paths.transaction(trade.txHash));
    },
    [navigate],
  );
  if (rows.length === 0) {
    if (error) return <ErrorState title={strings.tradesFailed} error={error} onRetry={retry} />;
    return (
      <p className="px-4 pb-4 text-13 text-muted">
        {isLoading ? strings.loadingTrades : strings.noTradesByDeveloper}
      </p>
    );
  }
  return (
    <>
      <RowList
        label={strings.developerTrades}
        rows={rows.slice(0, MAX_SHOWN)}
        keyOf={keyOf}
        grid={TRADE_GRID}
        columns={TRADE_COLUMNS}
        Card={TradeCard}
        onOpen={open}
        className="overflow-hidden"
        end={error && <PageError title={strings.olderTradesFailed} error={error} onRetry={retry} />}
      />
      {rows.length > MAX_SHOWN && (
        <div className="p-3 text-center">
          <Button size="sm" onClick={() => showTrader(dev)}>
            {strings.showAll}
          </Button>
        </div>
      )}
    </>
  );
}

const keyOf = ({ key }: KeyedTrade) => key;
