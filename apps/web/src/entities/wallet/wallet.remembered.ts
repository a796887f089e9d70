import * as v from 'valibot';

/** How many wallets are remembered, the most recent first. */
const MAX_REMEMBERED = 4;
const LONGEST_NAME = 100;

/**
 * The wallets used before, by name, whether the first of them was still connected when the page was left, and which of its
 * accounts a person chose.
 */
export const RememberedWalletsSchema = v.object({
  names: v.pipe(v.array(v.pipe(v.string(), v.maxLength(LONGEST_NAME))), v.maxLength(MAX_REMEMBERED)),
  isConnected: v.boolean(),
  account: v.optional(v.pipe(v.string(), v.maxLength(44))),
});
export type RememberedWallets = v.InferOutput<typeof RememberedWalletsSchema>;

export const NO_REMEMBERED_WALLETS: RememberedWallets = { names: [], isConnected: false };

/** With this wallet in front, and connected; the chosen account is that of the wallet in front. No name of a page's length is kept. */
export function rememberWallet(remembered: RememberedWallets, name: string): RememberedWallets {
  if (name.length > LONGEST_NAME) return { ...remembered, isConnected: false };
  const { names, account } = remembered;
  const others = names.filter((other) => other !== name);
  return {
    names: [name, ...others].slice(0, MAX_REMEMBERED),
    isConnected: true,
    ...(names[0] === name && account !== undefined && { account }),
  };
}

/** Without this wallet. */
export function forgetWallet(remembered: RememberedWallets, name: string): RememberedWallets {
  const names = remembered.names.filter((other) => other !== name);
  return remembered.names[0] === name ? { names, isConnected: false } : { ...remembered, names };
}
