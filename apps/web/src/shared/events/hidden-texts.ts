const hidden: string[] = [];

/** Keeps a secret that this page holds out of every event, wherever it may stand in one. */
export function hideFromEvents(secret: string): void {
  hidden.push(secret);
}

export function withoutHidden(text: string): string {
  return hidden.reduce((left, secret) => left.replaceAll(secret, '…'), text);
}
