/** True for what is pressed on a toast: it stands over whatever is open, and is no press beside that. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
