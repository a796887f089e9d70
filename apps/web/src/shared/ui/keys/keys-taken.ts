/** Lists are among them: a letter goes to the option that begins with it. */
const TEXT_FIELD =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=option]';
/** One that stands beside the page leaves the page its keys. */
const DIALOG = '[role=dialog]:not([data-beside])';

/** Where single keys are heard. */
export type KeyScope = 'page' | 'chart';

/** The default key that a pressed one stands for, where a person has changed it; what goes on behind every page fills it. */
export const meantKeys: Record<KeyScope, Record<string, string>> = { page: {}, chart: {} };

/** The key on the page that does what a default one did; undefined where a person has left it none. */
export function keyFor(standard: string): string | undefined {
  const chosen = Object.entries(meantKeys.page).find(([, meant]) => meant === standard)?.[0];
  return chosen ?? (standard in meantKeys.page ? undefined : standard);
}

/** Whether one types there. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TEXT_FIELD);
}

/** Whether a dialog has the page, and its keys, to itself. */
export function isDialogOpen(): boolean {
  return countDialogs() > 0;
}

/** Number of dialogs that take the page's keys. */
export const countDialogs = () => document.querySelectorAll(DIALOG).length;
