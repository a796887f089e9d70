import { isAppError } from '@orrery/core/app-error';
import type { FailureFacts } from './usage-events.ts';

/** What may be a key: long base58 or hexadecimal, a list of many bytes, a dozen short words. */
const SECRETS =
  /[1-9A-HJ-NP-Za-km-z]{64,}|(?:0x)?[0-9a-fA-F]{64,}|(?:\d{1,3},\s*){31,}\d{1,3}|(?:\b[a-z]{3,8}\b\s+){11,}\b[a-z]{3,8}\b/g;

/** What an address has behind its path, where codes and what was typed stand; and all that follows a claim page's name. */
const BEHIND_PATHS = /(\w+:\/\/[^\s?#]*|\/(?:gift|invite))[?#%]\S*/gi;

/** Far more than is sent, so that what is cut here is no half of a key that is sent. */
const LONGEST_READ = 20_000;

/** What an error tells: its code, words and place. What someone may have pasted where it does not belong is left out. */
export function toFailureFacts(error: unknown): FailureFacts {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  return {
    code: isAppError(error) ? error.code : null,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack ?? ''),
    path: withoutSecrets(location.pathname),
  };
}

function withoutSecrets(text: string): string {
  return text.slice(0, LONGEST_READ).replace(BEHIND_PATHS, '$1').replace(SECRETS, '…');
}
