import { useRouterState } from '@tanstack/react-router';
import { ProductBanner } from '#features/banner/product-banner.tsx';
import { IosBanner } from './ios-banner.tsx';
import { NetworkBanner } from './network-banner.tsx';

/** The lines above the page: what is wrong with the network or the device, and the operator's banner. */
export function Notices() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <NetworkBanner />
      <IosBanner />
      <ProductBanner pathname={pathname} />
    </>
  );
}
