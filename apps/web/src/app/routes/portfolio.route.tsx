import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { toAddressParam } from './address-param.ts';
import { rootRoute } from './root.route.tsx';

const ProfilePage = lazyRouteComponent(() => import('#features/profile/profile-page.tsx'), 'ProfilePage');

export const portfolioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'portfolio/{-$address}',
  params: {
    parse: ({ address }) => ({ address: address === undefined ? undefined : toAddressParam(address) }),
    stringify: ({ address }) => ({ address }),
  },
  loader: () => ProfilePage.preload?.(),
  component: PortfolioPage,
});

function PortfolioPage() {
  const { address } = portfolioRoute.useParams();
  return <ProfilePage address={address} />;
}
