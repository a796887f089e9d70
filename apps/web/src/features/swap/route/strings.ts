export const poolFee = (percent: string) => `${percent} fee`;
export const viewPool = (label: string) => `View the ${label} pool`;
export const auditing = 'Recomputing from the pools’ accounts';
export const auditVerified = 'Verified: the pools’ accounts give exactly this.';
export const auditDiffers = (amount: string, difference: string) =>
  `The pools’ accounts come to ${amount}: ${difference} than quoted.`;
export const auditRefused = 'The pools would refuse this trade.';
export const atSlot = (slot: string) => `At slot ${slot}`;
export const auditPromised = 'A market maker’s signed price: the transaction pays exactly this or fails.';
export const auditNoPool = 'This route names an account that is no pool of these tokens. Do not sign it.';
export const auditFailed = 'The pools’ accounts could not be read.';
export const less = (percent: string) => `${percent} less`;
export const more = (percent: string) => `${percent} more`;
export const directRoute = 'Direct route';
export const noDirectRoute = 'None';
export const sameAsDirect = 'the same amount';

export const pools = (count: number, list: string) => `${count} pools · ${list}`;
export const hops = (count: number) => `${count} hops`;
