import { Suspense } from 'react';
import { useQuickBuy } from '#entities/quick-buy/quick-buy.store.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';

const QuickBuyPanel = lazyPart(
  async () => (await import('#features/quick-buy/quick-buy-panel.tsx')).QuickBuyPanel,
);

/** What any row's quick buy opens; fetched with the first one. */
export function QuickBuyTool() {
  const token = useQuickBuy((asked) => asked.token);
  return <Suspense>{token && <QuickBuyPanel key={token.id} token={token} />}</Suspense>;
}
