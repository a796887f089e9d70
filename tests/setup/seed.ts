/** What every drawn test input follows from: the same each time in `npm test`, a new one, printed, in `npm run test:long`. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_123);
