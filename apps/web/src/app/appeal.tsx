import { AppealPage } from '#features/appeal/appeal-page.tsx';
import { disconnectWithToast } from '#features/connect/connect-actions.ts';

/** The page for appeals with what it ends a connection by. */
export function Appeal() {
  return <AppealPage onDisconnect={disconnectWithToast} />;
}
