export const airdropFailed = 'Airdrop failed';
