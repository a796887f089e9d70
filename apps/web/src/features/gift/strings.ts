export const pageTitle = 'Gift';
export const token = 'Token';
export const intro = 'Send to anyone, no address required';
export const introHint =
  'Whoever opens the link can claim what you send, into any wallet, for 30 days. You can take it back until then.';
export const tooSmall = 'At least 0.00089088 SOL';
export const frozen = 'This token is frozen in your wallet';
export const gettingReady = 'Preparing';
export const cannotSend = 'Cannot be sent by link';
export const createLink = 'Create link';
export const expires = 'Expires';
export const costs = 'Deposits and fees';
export const costsNote = 'at most, partly returned on claim';
export const solAmount = (sol: string) => `${sol} SOL`;
export const sendTitle = (amount: string) => `${amount} by link`;

export const linkTitle = (amount: string) => `${amount} is at this link`;
export const linkHint =
  "Copy it now: it isn't stored and can't be shown again. Anyone with the link can claim.";
export const link = 'Link';
export const copyLink = 'Copy link';
export const share = 'Share';
export const qr = 'QR code of the link';
export const another = 'Send another';
export const awaitingChain = 'It can be claimed once its transaction is confirmed.';
export const ready = 'Ready to be claimed.';
export const claimedTitle = (amount: string) => `${amount} was claimed`;
export const takenTitle = (amount: string) => `${amount} was taken back`;
export const goneTitle = (amount: string) => `${amount} has left this link`;
export const linkOver = 'The link is used up.';
export const backWithYou = 'It is in your wallet again, and the link no longer works.';

export const lists = 'Gifts you sent';
export const pending = 'Pending';
export const history = 'History';
export const loading = 'Loading gifts...';
export const failed = 'Your gifts could not be loaded';
export const noPending = 'No gifts are waiting';
export const noPendingHint = 'What you send by link is listed here until it is claimed.';
export const noHistory = 'No gifts have ended';
export const noHistoryHint = 'Gifts that were claimed, taken back or expired are listed here.';
export const more = 'Show more';
export const expiresAt = (time: string) => `Expires ${time}`;
export const expiredAt = (time: string) => `Expired ${time}`;
export const claimedBy = (address: string) => `Claimed by ${address}`;
export const takenBack = 'Taken back';
export const takeBack = 'Take back';
export const takeBackOf = (amount: string) => `Take back ${amount}`;
export const takeBackTitle = 'Take back this gift';
export const takeBackHint = (amount: string, sol: string) =>
  `${amount} and its deposits return to your wallet, and the link stops working. About ${sol} SOL that paid for a claim stays on the link's key.`;
export const takeBackOpens = (sol: string) =>
  `If you have closed your account for the token, opening it again takes up to ${sol} SOL of the deposits.`;
export const viewTransaction = 'View transaction';

export const gift = 'A gift for you';
export const from = 'From';
export const to = 'To';
export const arrives = 'Arrives';
export const arrivesNote = 'The token keeps a fee of transfers';
export const claim = 'Claim';
export const claimTitle = (amount: string) => `Claim ${amount}`;
export const connectToClaim = 'Connect a wallet to claim';
export const claimHint = 'It costs you nothing: the sender has paid the fees.';
export const looking = 'Looking for the gift';
export const giftFailed = 'The gift could not be read';
export const broken = 'This link is not complete';
export const brokenHint =
  'Paste all of it here: it ends with # and 22 letters and digits, or 12 in an older one. The tab in which you opened it may still have it.';
export const pasteLink = 'Paste the link';
export const openLink = 'Open';
export const noLink = 'This is not the link of a gift';
export const expired = 'This gift has expired';
export const expiredHint = (amount: string) => `${amount} can only go back to its sender now.`;
export const alreadyClaimed = 'This gift was claimed';
export const alreadyClaimedHint = (address: string, time: string) => `It went to ${address} on ${time}.`;
export const youClaimed = 'You claimed this gift';
export const youClaimedHint = (address: string) => `It is in your wallet ${address}.`;
export const wasTakenBack = 'This gift was taken back';
export const wasTakenBackHint = (time: string) => `Its sender took it back on ${time}.`;
export const gone = 'This gift is no longer here';
export const goneHint = 'It was just claimed or taken back. What became of it shows here within seconds.';
export const nothingHere = 'No gift is at this link';
export const nothingHereHint =
  'One that was just sent shows here within seconds. If it does not, ask whoever sent you the link.';
