import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTurnedAway, riskQueries } from '#entities/wallet/wallet.risk.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { paths } from '#shared/paths.ts';

/** Sends who has connected a wallet that is marked as a risk to the page for appeals, and back there from any other. */
export function useRiskScreening(): void {
  const navigate = useNavigate();
  const { data: risk } = useQuery(riskQueries.byWallet(useWalletAddress()));
  const isAway = useRouterState({ select: ({ location }) => location.pathname !== paths.appeal().to });
  const isLed = isTurnedAway(risk) && isAway;
  useEffect(() => {
    if (isLed) void navigate({ ...paths.appeal(), replace: true });
  }, [isLed, navigate]);
}
