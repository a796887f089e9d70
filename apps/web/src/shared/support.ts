import * as strings from './strings.ts';
/** Where people get help: a chat platform and its address, set when the app is built. */
export const SUPPORT = {
  platform: strings.discord,
  url: import.meta.env.VITE_SUPPORT_URL ?? 'https://discord.com/app',
} as const;
