import type { LogFilter, LoggedTransaction } from './protocol.ts';

/** Whether a subscriber is sent a transaction's logs. A vote that names the wanted address is sent like any other transaction. */
export function passesFilter({ mentions, withVotes }: LogFilter, logged: LoggedTransaction): boolean {
  return mentions === null ? withVotes || !logged.isVote : logged.mentions.includes(mentions);
}
