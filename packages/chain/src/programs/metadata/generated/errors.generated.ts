// Generated from programs/metadata/interface.json by npm run generate:program.

/** The program's errors by name: all that its interface has, so that none is missed where one is told. */
export const METADATA_ERRORS = {
  invalidMetadataKey: 5,
  notMintAuthority: 9,
  invalidMintAuthority: 10,
  nameTooLong: 11,
  symbolTooLong: 12,
  uriTooLong: 13,
  invalidBasisPoints: 41,
  incorrectOwner: 57,
} as const;

/** What each of them says. */
export const METADATA_ERROR_SENTENCES: Readonly<Record<number, string>> = {
  5: "The address is not that of the mint's metadata",
  9: "The mint's authority has not signed",
  10: "The account is not the mint's authority",
  11: 'The name has more than 32 bytes',
  12: 'The symbol has more than 10 bytes',
  13: 'The URI has more than 200 bytes',
  41: 'The seller fee is above 10000 basis points',
  57: 'The mint is not one of a token program',
};
