// Generated from programs/hook/interface.json by npm run generate:program.

/** The program's errors by name: all that its interface has, so that none is missed where one is told. */
export const HOOK_ERRORS = {
  notTransferring: 7100,
  wrongCounter: 7101,
} as const;

/** What each of them says. */
export const HOOK_ERROR_SENTENCES: Readonly<Record<number, string>> = {
  7100: 'No transfer of the mint is under way',
  7101: 'The account does not count the transfers of the mint',
};
