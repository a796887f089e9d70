import { parseAddress } from '@orrery/core/address';
import type { Address } from '@solana/kit';

/**
 * Tokens that are never offered, beside the operator's own list: scams of the sample world. The first are look-alikes, which
 * promise an airdrop or a new version and are there with every seed; the others are launches of the default seed with developers that will
 * take the liquidity back.
 */
export const BLOCKED_MINTS: readonly Address[] = [
  'AUXi9zoed97yU4vTsWkYFoVK7ePgWn5VM6myNerC7kLC',
  'CzzWer4BridnGYGnWY6FA4xmw5242WiY9mHh1KN9NzcX',
  '9HDP3jTWMbzvSV2PRWrRUwKptuTMNZ4t5Nu3pJi5tRdS',
  '2qkhz7z4PGkuoRAoQEaGvnMG5vELZ9LMEjZePvk2LJcg',
  '8qsFgWfTU8C99DiZdMhMuqeoXD9oeMpBRcRXPHbkVFpm',
  'BJwXGVspWSTMogB23Rwgxpd1GYkjPnK9mCuz7pCsPdJs',
  '4GJb242Srvk7TuHjUDsXuQC3qzbDweegvKxiUkH8NHTS',
  'GERnLQN2VuQVfMpGPkuBAhuZ1qixv4hkWjDjko3nHg8f',
  '2iWqzV4nXdJmq4L8yypbsvSLA6WZD8mAtEPaXrJxmUJ6',
  '9wsgzCU6zs2DPJACrsWEkDGves4dBktutsXSosBqBARq',
  'ShFiPTHWoLAQJe3SEcT2xLSrcE8fiEzDp8MN73Bdmdp',
  'DRPYKFvB1Ns7MH64GfdL81c1zvv61Skg18drrvvPg1cB',
  'MEh4nYyWk4kMsS2v8MEPeQUwwXqpcSi1LU6APuv3u6r',
  'DByvnyd51KfUvsWrfZc58mtg273bV41Mh15BRue9TFBK',
  'CRCwD1cWEVzKmKz6Q2dhZGumhY6QvLS6vHUXuTsqzG39',
  'yqSbBmuRhvGLsh9HETxCVVTLGux3dJA3eJ7R3jGrK1t',
  '8WDQBSthHgDp1bPhujHfTRGPF2ga6DBmfNZ9swWeBqrt',
  'Bbf34YzXLTgtZbc9rGjEb3NkJwKXbcpAvHry9xV4pXoL',
  'DR56pgofpioAGBgXSmNSkRNe4sAN61ivcYTV4XssBtYo',
  '26gk2Vgb4QYmLgKE35eJCUk5RN6Hg4rWu6QeGVWm5bKk',
  'BNhKynNERGzHPjXjozpCbTn3XMTXmUmNnC8kKhCsUDbV',
].map((text) => parseAddress(text));
