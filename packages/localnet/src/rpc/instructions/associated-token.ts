import { byNumber, shape } from './shape.ts';

const MADE = 'source account wallet mint systemProgram tokenProgram';

// The oldest form has no data at all.
export const parseAssociatedToken = byNumber((data) => (data.left === 0 ? 0 : data.u8()), {
  0: shape('create', MADE),
  1: shape('createIdempotent', MADE),
  2: shape('recoverNested', 'nestedSource nestedMint destination nestedOwner ownerMint wallet tokenProgram'),
});
