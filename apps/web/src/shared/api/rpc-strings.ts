export const rpcSilent = (host: string) => `${host} isn't responding`;
export const rpcForeign = (host: string) => `${host} is on another network`;
export const usingOwnRpc = "Using this server's RPC instead.";
