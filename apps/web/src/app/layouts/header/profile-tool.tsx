import { Suspense, useState } from 'react';
import { useDrawer } from '#entities/wallet/drawer.store.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';

const Profile = lazyPart(async () => (await import('#app/profile.tsx')).Profile);

/** The wallet drawer; fetched when it is opened first, and kept for its way out. */
export function ProfileTool() {
  const isOpen = useDrawer((state) => state.isOpen);
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  return <Suspense>{isWanted && <Profile />}</Suspense>;
}
