import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.route.tsx';

const Claim = lazyRouteComponent(() => import('#features/gift/claim/claim-page.tsx'), 'ClaimPage');

/** Where the link that skips the header leads. */
const CONTENT = 'content';

const giftCode = () => import('#entities/gift/gift-code.ts');

const toRoute = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location, preload }) => {
      if (!preload && location.hash && location.hash !== CONTENT)
        (await import('#app/take-gift-code.ts')).takeGiftCode(location);
    },
    onEnter: () => void giftCode().then(({ keepCode }) => keepCode()),
    onLeave: () => void giftCode().then(({ letGiftGo }) => letGiftGo()),
    loader: () => Claim.preload?.(),
    component: Claim,
  });

export const giftRoute = toRoute('gift');
export const inviteRoute = toRoute('invite');
