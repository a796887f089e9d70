import { bps } from '@orrery/core/numbers';
import { useQuery } from '@tanstack/react-query';
import type { QuoteRequest, SendingTerms } from '#entities/quote/quote.model.ts';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { excludedVenues, slotsToExpiry } from '#entities/trade-settings/swap-profile.ts';
import { type TradeSettings, tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useIsLegacyWallet } from '#entities/wallet/wallet.store.ts';
import { useStored } from '#shared/storage/use-stored.ts';

type QuoteTerms = Pick<QuoteRequest, 'slippage' | 'version' | 'routing' | 'sending'>;

/** How a person wants to trade, as every form asks the venue: the settings, the operator's, and what the wallet can read. */
export function useQuoteTerms(): QuoteTerms {
  const [settings] = useStored(tradeSettingsEntry);
  const isLegacyWallet = useIsLegacyWallet();
  const remote = useQuery(remoteConfigQueries.now()).data?.swapSettings;
  const isManual = settings.profile === 'manual';
  return {
    slippage: isManual ? bps(settings.slippageBps) : undefined,
    version: isLegacyWallet || settings.asLegacyTransaction ? 'legacy' : undefined,
    routing: {
      onlyDirectRoutes: settings.onlyDirectRoutes,
      restrictIntermediateTokens: settings.restrictIntermediateTokens,
      excludedDexes: excludedVenues(settings, remote),
    },
    sending: isManual ? toSendingTerms(settings, slotsToExpiry(remote)) : undefined,
  };
}

/** What a manual profile pays for landing, by the modes that are on. */
export function toSendingTerms(settings: TradeSettings, slots: number): SendingTerms {
  const { broadcastModes: modes, feeType, useWSol } = settings;
  return {
    modes,
    feeType,
    priorityFeeLamports: modes.includes('priorityFees') ? settings.maxPriorityFeeLamports : undefined,
    jitoTipLamports: modes.includes('jito') ? settings.maxJitoTipLamports : undefined,
    nozomiTipLamports: modes.includes('nozomi') ? settings.maxNozomiTipLamports : undefined,
    useWSol,
    slotsToExpiry: slots,
  };
}
