import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense } from 'react';
import { useChainAnswers } from '#entities/health/use-chain-answers.ts';
import { useIsClockOff } from '#entities/health/use-is-clock-off.ts';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { openSettings } from '#entities/settings/settings-dialog.store.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';

const ClockBanner = lazy(() =>
  import('./clock-banner.tsx').then((module) => ({ default: module.ClockBanner })),
);

/** Says that this device is offline, that the RPC does not answer, or that a clock is off. */
export function NetworkBanner() {
  const isOnline = useIsOnline();
  const doesServerAnswer = useChainAnswers();
  const { isSilent } = useRpcSilence();
  const isClockOff = useIsClockOff();
  if (!isOnline) return <Banner key="offline" icon={WifiOff} text={strings.offlineBanner} />;
  if (doesServerAnswer && !isSilent) {
    return isClockOff ? (
      <Suspense>
        <ClockBanner />
      </Suspense>
    ) : null;
  }
  return (
    <Banner
      key="rpc"
      icon={Unplug}
      text={strings.rpcBanner}
      action={{ label: strings.changeRpc, onPress: () => openSettings() }}
    />
  );
}
