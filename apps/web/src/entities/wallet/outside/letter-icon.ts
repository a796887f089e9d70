/** A picture of our own of a wallet, its first letter on its colour: its own comes with its extension only. */
export function letterIcon(colour: string, name: string): `data:image/svg+xml;base64,${string}` {
  const letter = `<text x="16" y="22" font-family="sans-serif" font-weight="700" font-size="17" text-anchor="middle">${name.slice(0, 1)}</text>`;
  return `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${colour}"/>${letter}</svg>`,
  )}`;
}
