const hidden = new Set<string>();

/** Keeps a secret that this page holds out of every event, wherever it may stand in one. */
export function hideFromEvents(secret: string): void {
  hidden.add(secret);
}

export function withoutHidden(text: string): string {
  let left = text;
  for (const secret of hidden) left = left.replaceAll(secret, '…');
  return left;
}
