import { IosBanner } from './ios-banner.tsx';
import { NetworkBanner } from './network-banner.tsx';

/** The lines above the page that say what is wrong with the network or the device. */
export function Notices() {
  return (
    <>
      <NetworkBanner />
      <IosBanner />
    </>
  );
}
