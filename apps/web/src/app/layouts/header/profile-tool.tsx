import { Suspense } from 'react';
import { useDrawer } from '#entities/wallet/drawer.store.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { loadBackground } from '../load-background.ts';

const Profile = lazyPart(async () => (await (await loadBackground()).loadProfile()).Profile);

/** The wallet drawer; fetched when it is about to be opened, and kept for its way out. */
export function ProfileTool() {
  const isWanted = useDrawer((state) => state.isWanted);
  return <Suspense>{isWanted && <Profile />}</Suspense>;
}
