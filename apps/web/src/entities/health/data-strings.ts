export const dataFrom = (host: string) => `Data from ${host}`;
export const asOf = (time: string, host: string) => `As of ${time}: ${host} does not answer`;
