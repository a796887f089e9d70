import { byNumber, shape } from './shape.ts';

const NONCE = 'nonceAccount recentBlockhashesSysvar';

export const parseSystem = byNumber((data) => data.u32(), {
  0: shape('createAccount', 'source newAccount', (data) => ({
    lamports: data.u64(),
    space: data.u64(),
    owner: data.key(),
  })),
  1: shape('assign', 'account', (data) => ({ owner: data.key() })),
  2: shape('transfer', 'source destination', (data) => ({ lamports: data.u64() })),
  3: shape('createAccountWithSeed', 'source newAccount', (data) => ({
    base: data.key(),
    seed: data.text(),
    lamports: data.u64(),
    space: data.u64(),
    owner: data.key(),
  })),
  4: shape('advanceNonce', `${NONCE} nonceAuthority`),
  5: shape(
    'withdrawFromNonce',
    'nonceAccount destination recentBlockhashesSysvar rentSysvar nonceAuthority',
    (data) => ({ lamports: data.u64() }),
  ),
  6: shape('initializeNonce', `${NONCE} rentSysvar`, (data) => ({ nonceAuthority: data.key() })),
  7: shape('authorizeNonce', 'nonceAccount nonceAuthority', (data) => ({ newAuthorized: data.key() })),
  8: shape('allocate', 'account', (data) => ({ space: data.u64() })),
  9: shape('allocateWithSeed', 'account', (data) => ({
    base: data.key(),
    seed: data.text(),
    space: data.u64(),
    owner: data.key(),
  })),
  10: shape('assignWithSeed', 'account', (data) => ({
    base: data.key(),
    seed: data.text(),
    owner: data.key(),
  })),
  11: shape('transferWithSeed', 'source sourceBase destination', (data) => ({
    lamports: data.u64(),
    sourceSeed: data.text(),
    sourceOwner: data.key(),
  })),
  12: shape('upgradeNonce', 'nonceAccount'),
  13: (data, accounts) => {
    const lamports = data.u64();
    const made = { space: data.u64(), owner: data.key() };
    const type = 'createAccountAllowPrefund';
    return lamports === 0n
      ? shape(type, 'newAccount', () => made)(data, accounts)
      : shape(type, 'newAccount source', () => ({ lamports, ...made }))(data, accounts);
  },
});
