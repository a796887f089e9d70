import * as v from 'valibot';

/** How many wallets are remembered, the most recent first (trading.md §9). */
const MAX_REMEMBERED = 4;

/** The wallets used before, by name, and whether the first of them was still connected when the page was left. */
export const RememberedWalletsSchema = v.object({
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MAX_REMEMBERED)),
  isConnected: v.boolean(),
});
export type RememberedWallets = v.InferOutput<typeof RememberedWalletsSchema>;

export const NO_REMEMBERED_WALLETS: RememberedWallets = { names: [], isConnected: false };

export function rememberWallet(remembered: RememberedWallets, name: string): RememberedWallets {
  const others = remembered.names.filter((other) => other !== name);
  return { names: [name, ...others].slice(0, MAX_REMEMBERED), isConnected: true };
}
