import { useSyncExternalStore } from 'react';
import { createMedia } from '#shared/ui/hooks/breakpoints.ts';

const workspace = createMedia('(width >= 64rem) and (height >= 52rem)');

/** Where lists scroll in their panels, as `workspace` of the styles: elsewhere they scroll with the page. */
export const useIsWorkspace = () => useSyncExternalStore(workspace.subscribe, workspace.matches);
