/**
 * The words logs are made of most: of the runtime, and of the programs a chain begins with. A word's place is what the ledger holds
 * of it, so another list is another format of the ledger.
 */
export const LOG_WORDS: readonly string[] = (
  'Program invoke success consumed of compute units log: [1] [2] [3] [4] [5] return: data: failed: Instruction: Error: error: ' +
  'custom program instruction account Account 0x0 0x1 ' +
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb 11111111111111111111111111111111 ' +
  'CreateIdempotent Create Initialize the associated token GetAccountDataSize InitializeImmutableOwner InitializeAccount ' +
  'InitializeAccount2 InitializeAccount3 TransferChecked Transfer Approve Revoke ApproveChecked MintTo MintToChecked Burn BurnChecked ' +
  'CloseAccount SetAuthority SyncNative FreezeAccount ThawAccount InitializeMint InitializeMint2 InitializeMintCloseAuthority ' +
  'MetadataPointerInstruction::Initialize TokenMetadataInstruction: TransferFeeInstruction: UpdateField insufficient funds lamports ' +
  'Warning: Mint has a permanent delegate, so tokens in this may be seized at any time Signed by: Memo (len'
).split(' ');
