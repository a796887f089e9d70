const hidden = new Set<string>();

/** Keeps a secret that this page holds out of every event, wherever it may stand in one. */
export function hideFromEvents(secret: string): void {
  hidden.add(secret);
}

export function withoutHidden(text: string): string {
  // The longest first: a shorter one that begins it would leave its end.
  const secrets = [...hidden].toSorted((a, b) => b.length - a.length);
  return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
}
