export const unknownSigner = "It can't be checked: someone signs beside you whom this app doesn't know.";
export const unknownProgram = "It can't be checked: it calls a program that this app doesn't know.";
export const unknownInstruction =
  "It can't be checked: this app can't read what its instruction trades, nor for how much.";
export const unknownRecipient = "It can't be checked: it pays SOL to an account that this app doesn't know.";

export const disputes = {
  balances: (name: string) => `${name} tells other balances of your wallet.`,
  blockhash: (name: string) => `${name} doesn't know the blockhash that it is signed for.`,
  simulation: (name: string) => `${name} foresees another outcome.`,
} as const;
