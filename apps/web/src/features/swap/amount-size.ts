/** Long amounts are written smaller, so that every digit stays on screen. */
export function amountSize(text: string): string {
  if (text.length <= 11) return 'text-28';
  return text.length <= 16 ? 'text-20' : 'text-14';
}
