import { isFetched, takeAnswer } from '#entities/wallet/link/link-answer.ts';
import { startWallets } from '#entities/wallet/wallet.connection.ts';
import { loadAgain } from '#shared/ui/states/load-again.ts';
import { connectWithToasts, tellAnswered, tellRefused } from './connect-actions.ts';

type Taken = NonNullable<ReturnType<typeof takeAnswer>>;

/** Takes the answer of a wallet's app out of the address: a connection begins here, a signature is for the tab that asked. */
export function takeLinkAnswer(params: URLSearchParams): void {
  const taken = takeAnswer(params);
  if (taken?.request.isConnect) void connectTo(taken);
  else if (taken) void isFetched(taken.request.id).then((is) => is || tellAnswered(taken.request.wallet));
}

async function connectTo({ request, answer }: Taken): Promise<void> {
  const { beginSession, registerLinkWallets } = await loadAgain(
    () => import('#entities/wallet/link/link-wallet.ts'),
  );
  const wallet = registerLinkWallets().find(({ name }) => name === request.wallet);
  startWallets();
  try {
    beginSession(request, answer);
  } catch {
    return tellRefused(request.wallet);
  }
  if (wallet) await connectWithToasts(wallet);
}
