import Smartphone from 'lucide-react/icons/smartphone';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';
import { readIosVersion } from './ios-version.ts';

const LAST_OLD_VERSION = 14;

/** Asks the user of an iOS that lacks what the product needs to upgrade it. */
export function IosBanner() {
  const version = readIosVersion(navigator.userAgent, navigator.maxTouchPoints);
  if (version === undefined || version > LAST_OLD_VERSION) return null;
  return <Banner icon={Smartphone} text={strings.oldIosTitle} more={strings.oldIosText} />;
}
