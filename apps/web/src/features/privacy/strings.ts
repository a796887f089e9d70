export const title = 'Privacy';
export const hint =
  'Every host that this tab has called since it was opened, as the browser counted it. This server passes on what other hosts serve, and by default keeps usage events to itself.';
export const whatElse =
  'Other hosts appear where you or the operator of this server named them: the RPC nodes that the settings list, which are measured while these are open and may be sent your transactions, an RPC of your own, the relay of a wallet on another device, and the hosts of icons.';
export const host = 'Host';
export const kinds = { requests: 'Requests', sockets: 'Sockets', blocked: 'Blocked' } as const;
export const titles = {
  requests: undefined,
  sockets: undefined,
  blocked: "Kept back by the page's own policy: they reached nobody",
} as const;
export const own = 'This server';
export const caption = 'Hosts that were called';
