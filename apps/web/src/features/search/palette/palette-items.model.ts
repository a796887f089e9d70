import { isVerifiedAsset } from '#entities/asset/asset.model.ts';
import type { SearchItem } from '../search-items.model.ts';
import { COMMAND_GROUPS, type Command, type CommandGroup } from './command.ts';
import { findCommands } from './find-commands.ts';

/** The tokens that a search found, of which the palette shows the first. */
export type TokenItem = Extract<SearchItem, { kind: 'token' | 'portfolio' }>;

/** What can be chosen in the palette, with a key of its own among all of them. */
export type PaletteItem = { kind: 'command'; key: string; command: Command } | TokenItem;

interface Given {
  commands: readonly Command[];
  wish: string;
  tokens: readonly TokenItem[];
}

/** The rows from top to bottom: commands, the best first, then tokens. */
export function toPaletteItems({ commands, wish, tokens }: Given): readonly PaletteItem[] {
  const found = findCommands(commands, wish).map((command) => ({
    kind: 'command' as const,
    key: command.id,
    command,
  }));
  return [...found, ...tokens];
}

export type Section = CommandGroup | 'commands' | 'tokens';

/** The rows under their headings: by what they are while nothing is typed, else commands in the order of how well they answer. */
export function toSections(items: readonly PaletteItem[], wish: string) {
  const commands = items.filter((item) => item.kind === 'command');
  const tokens = items.filter((item) => item.kind !== 'command');
  const groups: { section: Section; items: readonly PaletteItem[] }[] =
    wish.trim() === ''
      ? COMMAND_GROUPS.map((group) => ({
          section: group,
          items: commands.filter(({ command }) => command.group === group),
        }))
      : [{ section: 'commands', items: commands }];
  return [...groups, { section: 'tokens' as const, items: tokens }].filter(
    ({ items: { length } }) => length > 0,
  );
}

/** Which row is lit: the one moved to, else the first command, else the first token that is verified and imitates no other; -1 for none. */
export function activeItem(items: readonly PaletteItem[], movedTo: string | undefined): number {
  const moved = items.findIndex(({ key }) => key === movedTo);
  if (moved >= 0) return moved;
  if (items[0]?.kind === 'command') return 0;
  return items.findIndex(
    (item) => item.kind === 'token' && isVerifiedAsset(item.asset) && item.asset.looksLike === undefined,
  );
}
