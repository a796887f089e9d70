import { useQuery } from '@tanstack/react-query';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Gauge from 'lucide-react/icons/gauge';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import { chainStatusQueries } from '#entities/health/chain-status.queries.ts';
import { useChainAnswers } from '#entities/health/use-chain-answers.ts';
import { useClockOff } from '#entities/health/use-clock-off.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { openSettings } from '#entities/settings/settings-dialog.store.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';

/**
 * The first of these that is true: this device is offline, the RPC does not answer, the chain is slow, the device's clock is off. On devnet
 * only the first is shown.
 */
export function NetworkBanner() {
  const isOnline = useIsOnline();
  const doesServerAnswer = useChainAnswers();
  const { isSilent } = useRpcSilence();
  const { data: chain } = useQuery(chainStatusQueries.now());
  const network = useNetwork();
  const off = useClockOff();
  if (!isOnline) return <Banner key="offline" icon={WifiOff} text={strings.offlineBanner} />;
  if (network === 'devnet') return null;
  if (!doesServerAnswer || isSilent) {
    return (
      <Banner
        key="rpc"
        icon={Unplug}
        text={strings.rpcBanner}
        actions={[{ label: strings.changeRpc, onPress: () => openSettings() }]}
      />
    );
  }
  if (chain?.status === 'LOW_TPS')
    return <Banner key="tps" icon={Gauge} tone="mild" text={strings.lowTpsBanner} />;
  return off === undefined ? null : <Banner key="clock" icon={ClockAlert} text={strings.clockBanner(off)} />;
}
