import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

const Claim = lazyRouteComponent(() => import('#features/gift/claim/claim-page.tsx'), 'ClaimPage');
const loadCode = () => import('#entities/gift/gift-code.ts');

const toRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    // The code leaves the address before anything can read it there: what tells of a page tells its address.
    beforeLoad: async ({ location: { hash, pathname, searchStr }, preload }) => {
      if (preload || !hash) return;
      (await loadCode()).holdCode(hash);
      throw redirect({ href: pathname + searchStr, replace: true });
    },
    onLeave: () => void loadCode().then(({ letCodeGo }) => letCodeGo()),
    loader: () => Claim.preload?.(),
    component: Claim,
  });

export const giftRoute = toRoute('gift');
export const inviteRoute = toRoute('invite');
