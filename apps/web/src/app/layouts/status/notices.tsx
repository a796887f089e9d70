import { useRouterState } from '@tanstack/react-router';
import { ProductBanner } from '#features/banner/product-banner.tsx';
import { pageNetwork } from '#shared/api/page-network.ts';
import { OldDataNotice } from './data-hosts.tsx';
import { HostNotices } from './host-notices.tsx';
import { IosBanner } from './ios-banner.tsx';
import { NetworkBanner } from './network-banner.tsx';

/** The operator's banner of the page that is open. */
export function PageBanner() {
  return <ProductBanner pathname={useRouterState({ select: ({ location }) => location.pathname })} />;
}

/** The lines below the page: which other hosts answer it, and what is wrong with the network or the device. */
export function NetworkNotices() {
  return (
    <>
      <HostNotices />
      <NetworkBanner />
      {pageNetwork() && <OldDataNotice />}
      <IosBanner />
    </>
  );
}
