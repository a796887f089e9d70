import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useAlertPanel } from '#entities/alert/alert-panel.store.ts';
import { useCancelAll } from '#entities/order/cancel-all.store.ts';
import { useRpcWatch } from '#entities/rpc/use-rpc-watch.ts';
import { followShortcuts } from '#entities/shortcut/shortcut.store.ts';
import { useSwapProfile } from '#entities/trade-settings/use-swap-profile.ts';
import { useDrawer } from '#entities/wallet/drawer.store.ts';
import { AlertWatcher } from '#features/alerts/alert-watcher.tsx';
import { useRiskScreening } from '#features/appeal/use-risk-screening.ts';
import { startCountingCalls } from '#shared/calls/calls.ts';
import { useStream } from '#shared/stream/stream-context.ts';
import { followLook } from '#shared/theme/theme.ts';
import { startTitlingCutText } from '#shared/ui/cut-text.ts';
import { closeKeysSheet, openKeysSheet, useKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import { Toaster } from '#shared/ui/overlays/toaster.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { useQuestion } from '#widgets/settle/real-money/question.store.ts';
import { useFollowedTransactions } from '#widgets/settle/use-followed-transactions.ts';
import { usePaletteKey } from './layouts/palette/use-palette-key.ts';
import { describePage } from './page/page-metadata.ts';
import { startRefetchAfterGap } from './refetch-after-gap.ts';

const KeysSheet = lazyPart(async () => (await import('#features/keys/keys-sheet.tsx')).KeysSheet);
const OrderLines = lazyPart(async () => (await import('#widgets/order-list/order-lines.tsx')).OrderLines);
const CancelAll = lazyPart(async () => (await import('#widgets/order-list/cancel-all.tsx')).CancelAll);
const RealMoneyQuestion = lazyPart(
  async () => (await import('#widgets/settle/real-money/real-money-question.tsx')).RealMoneyQuestion,
);
const AlertsDialog = lazyPart(async () => (await import('#features/alerts/alerts-dialog.tsx')).AlertsDialog);

// Once, before anything behind the page opens a socket.
startCountingCalls();

/** Screens with a chart that own orders are drawn on. */
const CHARTED = /^\/(tokens\/|swap|trigger|recurring|chart)/;

/** The header's list of what was sent, which comes with what goes on behind every page. */
export { TransactionsTray } from '#features/transactions/transactions-tray.tsx';

/** What the header's buttons open. */
export { MenuDrawer, MoreMenu } from './layouts/menu/menus.tsx';

/** The operator's banner above the page, and the lines below it, which say nothing while all is well. */
export { NetworkNotices, PageBanner } from './layouts/status/notices.tsx';

/** Fetch what the header opens: named here, the lists of what comes with each are not in the first load. */
export const loadProfile = () => import('./profile.tsx');
export const loadQuickBuy = () => import('#features/quick-buy/quick-buy-panel.tsx');
/** The search and the palette. */
export const loadSearch = () => import('./layouts/palette/search-or-palette.tsx');
export const loadSettings = () => import('./layouts/header/global-settings.tsx');

/** The footer: the state of the line to the market, and ways to the people behind the product. */
export { StatusBar } from './layouts/status/status-bar.tsx';

/** What goes on behind every page, and is fetched once the page has nothing better to do. */
export function Background() {
  const queryClient = useQueryClient();
  const stream = useStream();
  const routePath = useRouterState({ select: ({ matches }): string | undefined => matches.at(-1)?.fullPath });
  const { isOpen } = useAlertPanel();
  const isAsked = useQuestion(({ asked }) => asked !== undefined);
  const isCancelling = useCancelAll(({ asked }) => asked !== undefined);

  useSwapProfile();
  useFollowedTransactions();
  useRpcWatch();
  useRiskScreening();
  useEffect(() => describePage(routePath), [routePath]);
  useEffect(followLook, []);
  useEffect(startTitlingCutText, []);
  useEffect(followShortcuts, []);
  useEffect(() => startRefetchAfterGap({ queryClient, stream }), [queryClient, stream]);

  return (
    <>
      <Toaster />
      <AlertWatcher />
      <Suspense>{isOpen && <AlertsDialog />}</Suspense>
      <Suspense>{isCancelling && <CancelAll />}</Suspense>
      <Suspense>{isAsked && <RealMoneyQuestion />}</Suspense>
      <Keys />
      <Suspense>{CHARTED.test(routePath ?? '') && <OrderLines />}</Suspense>
    </>
  );
}

/** The list of keys, which `?` opens on every page, and over the wallet drawer; and the key of the palette, which takes the drawer's place. */
function Keys() {
  const { isOpen } = useKeysSheet();
  const isDrawerOpen = useDrawer((drawer) => drawer.isOpen);
  useKeys({ '?': openKeysSheet }, isDrawerOpen ? 1 : 0);
  usePaletteKey(isDrawerOpen ? 1 : 0);
  return <Suspense>{isOpen && <KeysSheet onClose={closeKeysSheet} />}</Suspense>;
}
