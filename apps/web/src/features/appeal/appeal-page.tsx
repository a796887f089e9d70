import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { isTurnedAway, riskQueries } from '#entities/wallet/wallet.risk.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { paths } from '#shared/paths.ts';
import { SUPPORT } from '#shared/support.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import * as strings from './strings.ts';

interface AppealPageProps {
  onDisconnect: () => void;
}

/** Says why a wallet is turned away and where one appeals. */
export function AppealPage(props: AppealPageProps) {
  return (
    <>
      <h1 className="sr-only">{strings.heading}</h1>
      <Verdict {...props} />
    </>
  );
}

function Verdict({ onDisconnect }: AppealPageProps) {
  const address = useWalletAddress();
  const { data: risk, isLoading } = useQuery(riskQueries.byWallet(address));
  if (isLoading)
    return (
      <p role="status" className="px-5 py-16 text-center text-13 text-muted">
        {strings.checking}
      </p>
    );
  if (!address || !isTurnedAway(risk))
    return (
      <EmptyState
        icon={ShieldCheck}
        title={strings.notMarked}
        hint={strings.notMarkedHint}
        action={
          <Link {...paths.swap()} className={buttonClass()}>
            {strings.toSwap}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon={ShieldAlert}
      title={strings.title}
      hint={
        <span className="flex flex-col gap-3 wrap-anywhere">
          <span>{strings.marked(address)}</span>
          <span>{strings.howToAppeal(SUPPORT.platform)}</span>
        </span>
      }
      action={
        <span className="flex gap-2">
          <a href={SUPPORT.url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {strings.appealOn(SUPPORT.platform)}
          </a>
          <Button onClick={onDisconnect}>{strings.disconnect}</Button>
        </span>
      }
    />
  );
}
