export const ownIsManual =
  'A slippage of your own makes the profile Manual for 14 days: this browser sends, and pays the fees of your settings. Auto takes it back.';
export const estimated = (value: number) =>
  `Auto is ${value}% for this pair: how far its tokens usually move until a swap lands, from 0.1% for stablecoins to 6% for new launches.`;
