export const fundingFailed = 'Funding failed';
