import type { Address } from '@solana/kit';

/** The accounts the block engine is tipped at; one of them, at random, for each transaction. */
export const JITO_TIP_ACCOUNTS: readonly Address[] = [
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5' as Address,
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe' as Address,
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY' as Address,
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49' as Address,
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh' as Address,
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt' as Address,
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL' as Address,
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT' as Address,
];

/** The accounts Nozomi is tipped at; one of them, at random, for each transaction. */
export const NOZOMI_TIP_ACCOUNTS: readonly Address[] = [
  'TEMPaMeCRFAS9EKF53Jd6KpHxgL47uWLcpFArU1Fanq' as Address,
  'noz3jAjPiHuBPqiSPkkugaJDkJscPuRhYnSpbi8UvC4' as Address,
  'noz3str9KXfpKknefHji8L1mPgimezaiUyCHYMDv1GE' as Address,
  'noz6uoYCDijhu1V7cutCpwxNiSovEwLdRHPwmgCGDNo' as Address,
  'noz9EPNcT7WH6Sou3sr3GGjHQYVkN3DNirpbvDkv9YJ' as Address,
  'nozc5yT15LazbLTFVZzoNZCwjh3yUtW86LoUyqsBu4L' as Address,
  'nozFrhfnNGoyqwVuwPAW4aaGqempx4PU6g6D9CJMv7Z' as Address,
  'nozievPk7HyK1Rqy1MPJwVQ7qQg2QoJGyP71oeDwbsu' as Address,
  'noznbgwYnBLDHu8wcQVCEw6kDrXkPdKkydGJGNXGvL7' as Address,
  'nozNVWs5N8mgzuD3qigrCG2UoKxZttxzZ85pvAQVrbP' as Address,
  'nozpEGbwx4BcGp6pvEdAh1JoC2CQGZdU6HbNP1v2p6P' as Address,
  'nozrhjhkCr3zXT3BiT4WCodYCUFeQvcdUkM7MqhKqge' as Address,
  'nozrwQtWhEdrA6W8dkbt9gnUaMs52PdAv5byipnadq3' as Address,
  'nozUacTVWub3cL4mJmGCYjKZTnE9RbdY5AP46iQgbPJ' as Address,
  'nozWCyTPppJjRuw2fpzDhhWbW355fzosWSzrrMYB1Qk' as Address,
  'nozWNju6dY353eMkMqURqwQEoM3SFgEKC6psLCSfUne' as Address,
  'nozxNBgWohjR75vdspfxR5H9ceC7XXH99xpxhVGt3Bb' as Address,
];
