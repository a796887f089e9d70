/** What the node says that it runs. */
export const NODE_VERSION = '3.0.0';
export const FEATURE_SET = 0;
