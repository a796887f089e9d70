import { isAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';

const FOLDER = '/image/icons/';
const SUFFIX = '.png';

/** The path at which the server draws the icon of a token that has no picture of its own making; a parameter's pattern for a route. */
export const ownIconPath = (id: string) => `${FOLDER}${id}${SUFFIX}`;

/** Whether an icon is the one the server draws for this token, which a page can draw by itself; of which host does not matter. */
export function isOwnIcon(icon: string, id: string): boolean {
  return icon.endsWith(ownIconPath(id));
}

/** The token whose icon the server draws at a path; undefined for any other path. */
export function tokenOfIconPath(path: string): Address | undefined {
  const id =
    path.startsWith(FOLDER) && path.endsWith(SUFFIX) ? path.slice(FOLDER.length, -SUFFIX.length) : '';
  return isAddress(id) ? id : undefined;
}
