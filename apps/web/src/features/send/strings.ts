export const send = 'Send';
export const ways = 'How to send';
export const toAddress = 'To an address';
export const byLink = 'By link';

export const oneOrSeveral = 'Recipients';
export const one = 'One recipient';
export const several = 'Several recipients';

export const amount = 'Amount';

export const recipient = 'Recipient';
export const recipientsFailed = 'The chain did not say whom this pays';
export const recipientPlaceholder = 'Address of a wallet';
export const invalidAddress = 'Invalid Address';
export const recentRecipients = 'Recent recipients';
export const openBook = 'Address book';
export const payOwner = (address: string) => `Pay its owner ${address}`;

export const list = 'Recipients, one a line';
export const listPlaceholder = 'Address, amount';
export const listHint = (most: number) => `An address and an amount a line, up to ${most} lines.`;
export const tooMany = (most: number) => `At most ${most} lines at once.`;
export const table = 'Recipients read';
export const line = 'Line';
export const paid = 'Paid';
export const unknown = 'Not confirmed yet';
export const noAmount = 'The amount is missing.';
export const badAmount = 'This is no amount.';
export const zero = 'The amount is zero.';
export const tooManyDecimals = (symbol: string, decimals: number) =>
  `${symbol} has ${decimals} decimals at most.`;
export const twice = (line: number) => `This address is on line ${line} already.`;

export const memo = 'Memo (optional)';
export const memoHint = 'Public, and forever. An exchange may ask for one.';
export const memoTooLong = (bytes: number) => `A memo has ${bytes} bytes at most.`;

export const checkTitle = 'Check the whole address';
export const checked = 'I compared every character of the address.';
export const checkedAll = 'I compared these addresses in full.';
export const addressOf = (address: string) => `Address ${address}`;

export const arrives = 'Recipient gets';
export const arrivesNote = (percent: string) => `after the token's own fee of ${percent}`;
export const networkFee = 'Network fee';
export const deposit = 'Account deposit';
export const depositNote = (count: number) =>
  count === 1 ? 'at most, opens 1 account' : `at most, opens ${count} accounts`;
export const solAmount = (decimal: string) => `${decimal} SOL`;
export const step = (count: number) => `1 of ${count} transactions to sign`;
export const transactions = 'Transactions';

export const otherUnits = {
  decimals: "The token's decimals are not what was shown.",
  multiplier: "The token's multiplier is not what was shown.",
} as const;
export const nonTransferable = 'This token cannot be transferred.';
export const frozen = 'Your account of this token is frozen.';
export const hooked = 'The token runs a program of its own on each transfer.';
export const delegated = 'The issuer of this token can move it out of any wallet.';

export const checking = 'Checking the recipient';
export const enterRecipient = 'Enter a recipient';
export const mendRecipients = 'Check the recipients';
export const confirmAddress = 'Confirm the address';
export const cannotSend = 'This cannot be sent';

export const sending = (amount: string, to: string) => `${amount} to ${to}`;
export const toSeveral = (count: number) => `${count} recipients`;
export const allPaid = 'All recipients were paid.';
export const someUnknown =
  'Some payments are not confirmed yet. Look at their transactions before you pay anybody again.';
export const startOver = 'New payment';

export const book = 'Address book';
export const bookHint = 'Names that you give to addresses. They stay in this browser.';
export const noContacts = 'No addresses yet';
export const noContactsHint = 'Save an address with a name, or import a list.';
export const recent = 'Paid before';
export const contacts = 'Saved';
export const label = 'Name';
export const address = 'Address';
export const save = 'Save';
export const saveNew = 'New name';
export const nameMissing = 'Enter a name.';
export const saved = (label: string) => `Saved as ${label}`;
export const bookFull = (most: number) => `The address book holds ${most} addresses.`;
export const remove = (label: string) => `Remove ${label}`;
export const removed = (label: string) => `${label} was removed`;
export const undo = 'Undo';
export const exportBook = 'Export';
export const importBook = 'Import';
export const imported = (count: number) =>
  count === 1 ? '1 address imported' : `${count} addresses imported`;
export const wrongLines = (lines: string) => `Not read: line ${lines}`;
export const nothingRead = 'The file has no addresses with names.';
export const choose = (label: string) => `Pay ${label}`;
