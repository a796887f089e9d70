import { bps } from '@orrery/core/numbers';
import { type BroadcastMode, feeWithin } from '@orrery/domain/trading/broadcast';
import { MIN_NOZOMI_TIP } from '@orrery/domain/trading/tips';
import { useQuery } from '@tanstack/react-query';
import { useBroadcastModes } from '#entities/health/use-broadcast-modes.ts';
import type { QuoteRequest, SendingTerms } from '#entities/quote/quote.model.ts';
import { useReferral } from '#entities/referral/referral.store.ts';
import { remoteConfigQueries } from '#entities/remote-config/remote-config.queries.ts';
import { bundleTipQueries } from '#entities/trade-settings/bundle-tip.queries.ts';
import { excludedVenues, slotsToExpiry } from '#entities/trade-settings/route-limits.ts';
import { type TradeSettings, tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useIsLegacyWallet } from '#entities/wallet/wallet.store.ts';
import { useStored } from '#shared/storage/use-stored.ts';

export type QuoteTerms = Pick<QuoteRequest, 'slippage' | 'version' | 'routing' | 'sending' | 'referral'>;

/** How a person wants to trade, as every form asks the venue: the settings, the operator's, and what the wallet can read. */
export function useQuoteTerms(): QuoteTerms {
  const [stored] = useStored(tradeSettingsEntry);
  const settings = withModes(stored, useBroadcastModes());
  const referral = useReferral();
  const isLegacyWallet = useIsLegacyWallet();
  const remote = useQuery(remoteConfigQueries.now()).data?.swapSettings;
  const isManual = settings.profile === 'manual';
  const isTipped = isManual && settings.broadcastModes.includes('jito') && settings.feeType === 'max-cap';
  const { data: tip } = useQuery({ ...bundleTipQueries.floor(), enabled: isTipped });
  return {
    slippage: isManual ? bps(settings.slippageBps) : undefined,
    version: isLegacyWallet || settings.asLegacyTransaction ? 'legacy' : undefined,
    routing: {
      onlyDirectRoutes: settings.onlyDirectRoutes,
      restrictIntermediateTokens: settings.restrictIntermediateTokens,
      excludedDexes: excludedVenues(settings, remote),
    },
    sending: isManual ? toSendingTerms(settings, { slots: slotsToExpiry(remote), tip }) : undefined,
    referral,
  };
}

/** The settings with the ways to the chain that there are; a person who chose none of them pays for priority. */
function withModes(settings: TradeSettings, offered: readonly BroadcastMode[]): TradeSettings {
  const modes = settings.broadcastModes.filter((mode) => offered.includes(mode));
  return { ...settings, broadcastModes: modes.length > 0 ? modes : ['priorityFees'] };
}

/** Whether SOL is taken from and goes to the wallet's wrapped account. */
export function useWrappedSol(): boolean {
  const [{ profile, useWSol }] = useStored(tradeSettingsEntry);
  return profile === 'manual' && useWSol;
}

interface Market {
  /** How many slots a swap may take to land. */
  slots: number;
  /** What others tip a block engine, in lamports; the cap is tipped while it is not known. */
  tip: number | undefined;
}

/** What a manual profile pays for landing, by the modes that are on. */
export function toSendingTerms(settings: TradeSettings, { slots, tip }: Market): SendingTerms {
  const { broadcastModes: modes, feeType, useWSol } = settings;
  const tipOf = (most: string, asked: bigint) => String(feeWithin(feeType, { most: BigInt(most), asked }));
  const jitoCap = settings.maxJitoTipLamports;
  return {
    modes,
    feeType,
    priorityFeeLamports: modes.includes('priorityFees') ? settings.maxPriorityFeeLamports : undefined,
    jitoTipLamports: modes.includes('jito') ? tipOf(jitoCap, BigInt(tip ?? jitoCap)) : undefined,
    nozomiTipLamports: modes.includes('nozomi')
      ? tipOf(settings.maxNozomiTipLamports, MIN_NOZOMI_TIP)
      : undefined,
    useWSol,
    slotsToExpiry: slots,
  };
}
