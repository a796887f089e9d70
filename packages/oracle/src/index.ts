export { createOracle, type Oracle, type OracleAsset, type OracleFeed } from './oracle.ts';
