import ClockAlert from 'lucide-react/icons/clock-alert';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useChainAnswers } from '#entities/health/use-chain-answers.ts';
import { useClockOff } from '#entities/health/use-clock-off.ts';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { openSettings } from '#entities/settings/settings-dialog.store.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';

/** Says that this device is offline, that the RPC does not answer, or by how much the device's clock is off. */
export function NetworkBanner() {
  const isOnline = useIsOnline();
  const doesServerAnswer = useChainAnswers();
  const { isSilent } = useRpcSilence();
  const off = useClockOff();
  if (!isOnline) return <Banner key="offline" icon={WifiOff} text={strings.offlineBanner} />;
  if (doesServerAnswer && !isSilent) {
    return off === undefined ? null : (
      <Banner key="clock" icon={ClockAlert} text={strings.clockBanner(off)} />
    );
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
