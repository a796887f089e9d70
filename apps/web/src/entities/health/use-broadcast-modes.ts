import { BROADCAST_MODES, type BroadcastMode } from '@orrery/domain/trading/broadcast';
import { useIsOffered } from './use-is-offered.ts';
import { useNetwork } from './use-network.ts';

/** The ways to the chain that there are here: elsewhere than on the embedded one, bundles by the operator's block engine alone, and no relay that takes a tip. */
export function useBroadcastModes(): readonly BroadcastMode[] {
  const network = useNetwork();
  const hasBundles = useIsOffered('bundles');
  if (network === undefined || network === 'local') return BROADCAST_MODES;
  return hasBundles ? ['priorityFees', 'jito'] : ['priorityFees'];
}
