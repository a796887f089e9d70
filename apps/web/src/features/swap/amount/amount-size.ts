/** Long amounts are written smaller, so that every digit stays in the box, which is narrow on phones and beside a chart. */
export function amountSize(text: string): string {
  if (text.length <= 9) return 'text-28';
  if (text.length <= 12) return 'text-20 @sm:text-28';
  return text.length <= 16 ? 'text-14 @sm:text-20' : 'text-12 @sm:text-14';
}
