export const half = 'HALF';
export const max = 'MAX';
