import { Suspense } from 'react';
import { useQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { loadBackground } from '../load-background.ts';

const QuickBuyPanel = lazyPart(async () => (await (await loadBackground()).loadQuickBuy()).QuickBuyPanel);

/** What any row's quick buy opens; fetched with the first one. */
export function QuickBuyTool() {
  const token = useQuickBuy((asked) => asked.token);
  return <Suspense>{token && <QuickBuyPanel key={token.id} token={token} />}</Suspense>;
}
