import Bell from 'lucide-react/icons/bell';
import History from 'lucide-react/icons/history';
import Keyboard from 'lucide-react/icons/keyboard';
import Link from 'lucide-react/icons/link';
import ListX from 'lucide-react/icons/list-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Repeat from 'lucide-react/icons/repeat';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Target from 'lucide-react/icons/target';
import { openAlerts } from '#entities/alert/alert-panel.store.ts';
import { openSearch } from '#entities/search/search.store.ts';
import { openSettings } from '#entities/settings/settings-dialog.store.ts';
import { clearEnded } from '#entities/transaction/sent.store.ts';
import { forgetViewed } from '#entities/watchlist/watchlist.store.ts';
import type { Command } from '#features/search/palette/command.ts';
import { paths } from '#shared/paths.ts';
import { openKeysSheet } from '#shared/ui/keys/keys-sheet.store.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import * as strings from '../strings.ts';
import type { CommandContext } from './command-context.ts';
import { copy } from './copy.ts';

/** What can be done on every page, whatever wallet is connected. */
export function toActions({
  go,
  queryClient,
}: Pick<CommandContext, 'go' | 'queryClient'>): readonly Command[] {
  return [
    action({
      id: 'search',
      label: strings.searchTokens,
      icon: Search,
      words: 'find coin mint symbol address look up',
      shortcut: '/',
      run: () => openSearch(),
    }),
    action({
      id: 'limit',
      label: strings.newLimit,
      icon: Target,
      words: 'trigger price buy dip take profit stop loss sell at create place',
      run: () => go(paths.trigger()),
    }),
    action({
      id: 'dca',
      label: strings.newRecurring,
      icon: Repeat,
      words: 'dca dollar cost average repeat schedule every day week create place',
      run: () => go(paths.recurring()),
    }),
    action({
      id: 'alerts',
      label: strings.newAlert,
      icon: Bell,
      words: 'notify notification bell alarm new create tell me when',
      run: () => openAlerts(),
    }),
    ...toTools(queryClient),
  ];
}

/** What is about the app itself. */
function toTools(queryClient: CommandContext['queryClient']): readonly Command[] {
  return [
    action({
      id: 'settings',
      label: strings.settings,
      icon: Settings,
      words: 'preferences options configuration global gear',
      run: () => openSettings(),
    }),
    action({
      id: 'keys',
      label: strings.keys,
      icon: Keyboard,
      words: 'hotkeys keybindings bindings help change key',
      shortcut: '?',
      run: openKeysSheet,
    }),
    action({
      id: 'copy-link',
      label: strings.copyLink,
      icon: Link,
      words: 'share url address page',
      run: () => copy(location.href, { title: strings.linkCopied }),
    }),
    action({
      id: 'refresh',
      label: strings.refresh,
      icon: RefreshCw,
      words: 'update again fetch balances prices stale',
      run: () => {
        void queryClient.invalidateQueries();
        showToast('success', { title: strings.refreshed }, 'refreshed');
      },
    }),
    action({
      id: 'reload',
      label: strings.reload,
      icon: RotateCw,
      words: 'restart page refresh browser',
      run: () => location.reload(),
    }),
    action({
      id: 'forget-viewed',
      label: strings.forgetViewed,
      icon: History,
      words: 'history recent delete forget remove tabs',
      run: () => forgetViewed(),
    }),
    action({
      id: 'forget-sent',
      label: strings.forgetSent,
      icon: ListX,
      words: 'delete forget remove tray sent',
      run: clearEnded,
    }),
  ];
}

function action(command: Omit<Command, 'group'>): Command {
  return { ...command, group: 'actions' };
}
