/** Long amounts are written smaller, so that every digit stays in the room that the token's name leaves: 28 px take about a rem for each. */
export function amountSize(text: string): string {
  if (text.length <= 7) return 'text-28';
  if (text.length <= 10) return 'text-20 @min-[10.5rem]:text-28';
  if (text.length <= 12) return 'text-14 @min-[9.5rem]:text-20 @min-[13rem]:text-28';
  if (text.length <= 16) return 'text-12 @min-[9rem]:text-14 @min-[12rem]:text-20';
  return 'text-12 @min-[12rem]:text-14';
}
