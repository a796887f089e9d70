/** The least input that `gives` enough, searched outwards from a guess; `gives` must never turn false again. Undefined above 2⁶⁴. */
export function leastInput(gives: (input: bigint) => boolean, guess: bigint): bigint | undefined {
  let step = 1n;
  let above = guess < 0n ? 0n : guess > MOST ? MOST : guess;
  let below = above;
  while (!gives(above)) {
    if (above === MOST) return undefined;
    below = above + 1n;
    above = above + step < MOST ? above + step : MOST;
    step *= 4n;
  }
  step = 1n;
  while (below === above && above > 0n) {
    const lower = above > step ? above - step : 0n;
    if (!gives(lower)) below = lower + 1n;
    else {
      above = lower;
      below = lower;
    }
    if (below > lower) break;
    step *= 4n;
  }
  while (below < above) {
    const middle = (below + above) / 2n;
    if (gives(middle)) above = middle;
    else below = middle + 1n;
  }
  return above;
}

const MOST = 2n ** 64n - 1n;
