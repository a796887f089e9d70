export { menu, more } from '../../strings.ts';

export const commands = 'Commands';
export const keys = 'Keyboard shortcuts';
export const followUs = 'Follow us';
export const apps = 'Apps';
export const opensNewTab = 'opens in a new tab';

export const jlpLoans = 'JLP Loans';
export const studio = 'Studio';
export const stake = 'Stake';
export const mobile = 'Mobile';
export const verify = 'Verify';
export const airdropChecker = 'Airdrop Checker';
export const lock = 'Lock';
export const governance = 'Governance';
export const research = 'Research';
export const onboard = 'Onboard';
export const guides = 'Guides';
export const developers = 'Developers';
export const plugin = 'Plugin';

export const talkToUs = 'Talk to us';
export const featureRequest = 'Feature Request';
export const helpCenter = 'Help Center';

export const twitter = 'Twitter';
export const telegram = 'Telegram';
export const youtube = 'YouTube';
export const reddit = 'Reddit';

export const appStore = 'App Store';
export const googlePlay = 'Google Play';
