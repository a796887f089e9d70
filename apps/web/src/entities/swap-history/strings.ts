export const boughtFor = (bought: string, sold: string) => `Bought ${bought} for ${sold}`;
export const soldFor = (sold: string, bought: string) => `Sold ${sold} for ${bought}`;
