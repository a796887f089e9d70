/** `feeBps` as `fee_bps`, in capitals `FEE_BPS`, with the first letter large `FeeBps`. */
export function toSnake(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}

export function toCapitals(name: string): string {
  return toSnake(name).toUpperCase();
}

export function toPascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function toCamel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
