const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Leads the focus with the arrows right and left through what can be pressed in a row, and out again to the row itself. */
export function stepInRow(row: HTMLElement, at: HTMLElement, key: string): void {
  const step = STEPS[key];
  if (step === undefined) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button')];
  stops[stops.indexOf(at) + step]?.focus();
}
