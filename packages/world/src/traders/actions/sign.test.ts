import { buildTransaction } from '@orrery/chain';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit';
import { expect, test } from 'vitest';
import { createSign } from './sign.ts';

test('signs for the fee payer byte for byte as kit does', async () => {
  const secret = new Uint8Array(32).fill(7);
  const signer = await createKeyPairSignerFromPrivateKeyBytes(secret);
  const blockhash = '11111111111111111111111111111112' as Address;
  const unsigned = buildTransaction(signer.address, { blockhash }, []);
  const byKit = await partiallySignTransaction([signer.keyPair], getTransactionDecoder().decode(unsigned));
  expect(createSign(secret)(unsigned)).toEqual(new Uint8Array(getTransactionEncoder().encode(byKit)));
});
