import type { LucideIcon } from 'lucide-react';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Unplug from 'lucide-react/icons/unplug';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useChainAnswers } from '#entities/health/use-chain-answers.ts';
import { useClockOff } from '#entities/health/use-clock-off.ts';
import { useRpcSilence } from '#entities/rpc/rpc-silence.store.ts';
import { openSettings } from '#entities/settings/settings-dialog.store.ts';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import * as strings from '../../strings.ts';

/** The first and the third rule of the network banner (trading.md §4.3), and a clock that is off. */
export function NetworkBanner() {
  const isOnline = useIsOnline();
  const doesServerAnswer = useChainAnswers();
  const { isSilent } = useRpcSilence();
  const clockOff = useClockOff();
  if (!isOnline) return <Banner key="offline" icon={WifiOff} text={strings.offlineBanner} />;
  if (doesServerAnswer && !isSilent) {
    return clockOff ? <Banner key="clock" icon={ClockAlert} text={strings.clockBanner(clockOff)} /> : null;
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

interface BannerProps {
  icon: LucideIcon;
  text: string;
  action?: { label: string; onPress: () => void };
}

function Banner({ icon: Icon, text, action }: BannerProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <output className="flex shrink-0 items-center gap-3 border-warn/40 border-b bg-warn/12 px-4 py-2 text-13 lg:px-5">
      <Icon size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="flex-1 font-medium">
        {text}
        {action && (
          <button
            type="button"
            onClick={action.onPress}
            className="ml-2 rounded-sm font-semibold text-brass underline underline-offset-2 hover:brightness-110"
          >
            {action.label}
          </button>
        )}
      </p>
      <button
        type="button"
        aria-label={strings.dismiss}
        onClick={() => setIsDismissed(true)}
        className="rounded-sm p-1 text-muted hover:text-text"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </output>
  );
}
