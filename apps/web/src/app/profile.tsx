import { disconnectWithToast } from '#features/connect/connect-actions.ts';
import { ProfileDrawer } from '#features/profile/profile-drawer.tsx';

/** The wallet drawer with what it ends a connection by. */
export function Profile() {
  return <ProfileDrawer onDisconnect={disconnectWithToast} />;
}
