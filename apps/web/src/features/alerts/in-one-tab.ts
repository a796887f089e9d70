/** Held by the tab that told last. */
const LOCK = 'orrery:alerts';
/** A hidden tab leaves it for so long to a visible one. */
export const HIDDEN_WAIT_MS = 2_000;
/** How long a tab keeps the others silent after it told: what it stored has reached them by then. */
export const KEEP_MS = 5_000;

let isOurs = false;

/** Calls `tell` in one of the tabs that see the same alert fire, preferably the visible one; without locks, in each. */
export async function inOneTab(tell: () => void): Promise<void> {
  // Pages on plain http outside localhost have no locks.
  if (!('locks' in navigator)) return tell();
  if (document.hidden) await pass(HIDDEN_WAIT_MS);
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock || isOurs) tell();
    if (!lock) return;
    isOurs = true;
    await pass(KEEP_MS);
    isOurs = false;
  });
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
