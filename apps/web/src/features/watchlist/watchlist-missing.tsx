import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { WatchedToken } from '#entities/watchlist/watchlist.schema.ts';
import { unwatch } from '#entities/watchlist/watchlist.store.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from './strings.ts';

/** Tokens the market lists no more: they have no figures, but one wants to know where they went. */
export function WatchlistMissing({ tokens }: { tokens: readonly WatchedToken[] }) {
  return tokens.map(({ id, symbol }) => (
    <p
      key={id}
      className="mx-4 mb-2 flex items-center justify-between gap-3 rounded-md border border-line bg-panel px-3 py-1.5 text-12 text-muted lg:mx-5"
    >
      <span>{strings.notListed(toShownSymbol(symbol))}</span>
      <Button size="sm" variant="ghost" onClick={() => unwatch(id)}>
        {strings.remove}
      </Button>
    </p>
  ));
}
