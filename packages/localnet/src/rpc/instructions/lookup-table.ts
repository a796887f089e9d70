import { byNumber, shape } from './shape.ts';

const TABLE = 'lookupTableAccount lookupTableAuthority';

export const parseLookupTable = byNumber((data) => data.u32(), {
  0: shape('createLookupTable', `${TABLE} payerAccount systemProgram`, (data) => ({
    recentSlot: data.u64(),
    bumpSeed: data.u8(),
  })),
  1: shape('freezeLookupTable', TABLE),
  2: shape('extendLookupTable', `${TABLE} payerAccount? systemProgram?`, (data) => ({
    newAddresses: data.list(data.u64(), () => data.key()),
  })),
  3: shape('deactivateLookupTable', TABLE),
  4: shape('closeLookupTable', `${TABLE} recipient`),
});
