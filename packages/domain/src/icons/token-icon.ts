import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';

/** The folder of the paths at which the server draws icons of tokens. */
export const OWN_ICON_FOLDER = '/image/icons/';
const SUFFIX = '.png';

/** The path at which the server draws the icon of a token that has no picture of its own making; a parameter's pattern for a route. */
export const ownIconPath = (id: string) => `${OWN_ICON_FOLDER}${id}${SUFFIX}`;

/** Whether an icon is the one the server draws for this token, which a page can draw by itself; of which host does not matter. */
export function isOwnIcon(icon: string, id: string): boolean {
  return icon.endsWith(ownIconPath(id));
}

/** The token whose icon the server draws at a path; undefined for any other path. */
export function tokenOfIconPath(path: string): Address | undefined {
  if (!path.startsWith(OWN_ICON_FOLDER) || !path.endsWith(SUFFIX)) return undefined;
  const id = path.slice(OWN_ICON_FOLDER.length, -SUFFIX.length);
  return isAddress(id) ? id : undefined;
}
