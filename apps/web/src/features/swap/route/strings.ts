export const poolFee = (percent: string) => `${percent} fee`;
export const viewPool = (label: string) => `View the ${label} pool`;
export const auditing = 'Recomputing from the pools’ accounts';
export const auditVerified = (slot: string) =>
  `Verified: the pools’ accounts at slot ${slot} give exactly this.`;
export const auditDiffers = (slot: string, amount: string, difference: string) =>
  `The pools’ accounts at slot ${slot} come to ${amount}: ${difference} than quoted.`;
export const auditRefused = (slot: string) => `The pools would refuse this trade at slot ${slot}.`;
export const auditPromised = 'A market maker’s signed price: the transaction pays exactly this or fails.';
export const auditNoPool = 'This route names an account that is no pool of these tokens. Do not sign it.';
export const auditFailed = 'The pools’ accounts could not be read.';
export const less = (percent: string) => `${percent} less`;
export const more = (percent: string) => `${percent} more`;
export const directRoute = 'Direct route';
export const noDirectRoute = 'None';
export const sameAsDirect = 'the same amount';
