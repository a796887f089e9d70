const allowed = (domain: string) =>
  `Only hosts of ${domain}, by https or wss, and localhost may answer in place of this server.`;

export const refused = 'Another host was refused';
export const refusedHint = (domain: string) => `${allowed(domain)} Nothing was changed.`;
export const removedHint = (domain: string) => `${allowed(domain)} What was stored has been removed.`;
export const unchecked = 'Another host could not be checked';
export const uncheckedHint = 'This server did not answer. Nothing was changed. Open the link again.';
