export const newOwner = 'New owner';
export const ownerRemoved = 'Owner removed';
export const approvalGiven = 'Approval given';
export const approvalWithdrawn = 'Approval withdrawn';
export const newCloseAuthority = 'New close authority';
export const closeAuthorityRemoved = 'Close authority removed';
export const simulationTimedOut = 'The simulation timed out.';

export const walletUnsupportedForGasless = 'Wallet unsupported for gasless';

export const unsent = "Not sent: another transaction of the batch isn't what was shown.";
export const changedFeePayer = 'Not sent: your wallet changed the fee payer.';
export const changedVersion = 'Not sent: your wallet changed the version.';
export const changedLifetime = 'Not sent: your wallet changed the blockhash.';
export const changedSigners = 'Not sent: your wallet changed the signers.';
export const changedInstruction = 'Not sent: your wallet changed an instruction.';
export const changedInstructionOf = (program: string) =>
  `Not sent: your wallet changed an instruction (program ${program}).`;
export const changedPriorityFee = 'Not sent: your wallet changed the priority fee beyond the limit.';
export const transactionConfirmed = 'Transaction Confirmed';
export const transactionFailed = 'Transaction Failed';
export const notConfirmedYet = 'Not confirmed yet';
export const unknownOutcome = "The RPC isn't responding. The transaction may still land.";
export const refusedFor = (why: string) =>
  `${why}. The server refused it; signed as it is, it can still land until it expires.`;
export const notSent = (why: string) => `Not sent. ${why}`;
export const unseenBy = (names: readonly string[]) =>
  names.length === 1
    ? `Still confirming: ${names[0]} does not show the transaction.`
    : `Still confirming: ${names.join(', ')} do not show the transaction.`;
export const landedOtherwise = 'Landed, but not as shown';
export const notAsShown =
  "The chain's record of it differs from what you signed for. Look at the transaction.";
