export const half = 'HALF';
export const max = 'MAX';

export const balance = 'Balance';
