export const title = 'Privacy';
export const hint =
  'Every host that this tab has called since it was opened, as the browser counted it. By default that is this server alone, which passes on what other hosts serve and keeps usage events to itself.';
export const whatElse =
  'A second host appears where you chose one: an RPC of your own, a wallet that is reached through a relay, or a link that you opened.';
export const host = 'Host';
export const requests = 'Requests';
export const sockets = 'Sockets';
export const blocked = 'Blocked';
export const blockedTitle = "Kept back by the page's own policy: they reached nobody";
export const own = 'This server';
export const caption = 'Hosts that were called';
