/** What an account holds, under the name of its kind. */
export interface ParsedState {
  type: string;
  info?: unknown;
}
