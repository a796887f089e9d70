import { closeToast, showToast } from '#shared/ui/overlays/toast.ts';
import { answerEntry, type LinkAnswer, type LinkName, type LinkRequest, requestEntry } from './link-state.ts';
import * as strings from './strings.ts';

const TOAST = 'wallet-link';

/** How long an app may take; a transaction's quote dies in a minute. */
const CONNECT_MS = 120_000;
const SIGN_MS = 60_000;

let giveUp = (_reason: string) => {};

/**
 * Opens an app by a link and resolves with its answer, which may come back to this tab or to another. A later request takes the place of
 * one that has no answer.
 */
export function ask(request: LinkRequest, link: string): Promise<LinkAnswer> {
  giveUp('another request took its place');
  requestEntry.set(request);
  const answered = new Promise<LinkAnswer>((resolve, reject) => {
    const look = () => {
      const answer = answerEntry.get();
      if (answer?.id !== request.id) return;
      end();
      answerEntry.set(null);
      resolve(answer.params);
    };
    const end = () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
      closeToast(TOAST);
      giveUp = () => {};
    };
    const stop = answerEntry.subscribe(look);
    // A page that slept behind the app was told nothing.
    document.addEventListener('visibilitychange', look);
    giveUp = (reason) => {
      end();
      // What comes after all is then an answer that nobody asked for.
      if (requestEntry.get()?.id === request.id) requestEntry.set(null);
      reject(new Error(reason));
    };
    const timer = setTimeout(giveUp, request.isConnect ? CONNECT_MS : SIGN_MS, 'the app did not answer');
  });
  open(request.wallet, link);
  return answered;
}

/** Waits no longer for an app's answer. */
export function stopAsking(): void {
  giveUp('it is not waited for any more');
}

/** Only a person's press opens an app; long after one, they are asked for another. */
function open(wallet: LinkName, link: string): void {
  const go = () => location.assign(link);
  const action = { label: strings.open, onPress: go };
  if (navigator.userActivation?.isActive === false)
    showToast(
      'loading-signature',
      { title: strings.goOnIn(wallet), description: strings.openHint, action },
      TOAST,
    );
  else go();
}
