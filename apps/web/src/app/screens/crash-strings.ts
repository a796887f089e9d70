export const report = 'Report';
export const copyReport = "Copy the report's id";
export const whatWasSent = 'What was sent';
export const notSent = 'Nothing was sent about this crash: too many others came before it.';
export const nothingCrashed = 'Nothing has crashed in this tab';
export const nothingCrashedHint = 'A crash stands here, with its report, until the tab is closed.';
export const crashedAt = (time: string) => `${time}. Mention the report to support: it is how they find it.`;
