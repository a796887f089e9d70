export const unknownError = 'Unknown error occured.';

export const system = 'System';
export const token = 'Token';
export const token2022 = 'Token-2022';
export const associatedTokenAccount = 'Associated Token Account';
export const computeBudget = 'Compute Budget';
export const memo = 'Memo';
export const ed25519 = 'Ed25519';
export const tokenMetadata = 'Token Metadata';
export const orreryVenue = 'Orrery Venue';
