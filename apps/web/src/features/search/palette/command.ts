import type { LucideIcon } from 'lucide-react';

export const COMMAND_GROUPS = ['actions', 'pages', 'settings', 'orders', 'watchlist'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that the palette offers. */
export interface Command {
  /** Its own among all commands. */
  id: string;
  group: CommandGroup;
  label: string;
  icon: LucideIcon;
  /** Other words by which it is found. */
  words?: string;
  /** Behind the label: how it stands, or what it is for. */
  hint?: string | undefined;
  /** The key that does the same. */
  shortcut?: string;
  run: () => void;
}
