export const views = 'Views';
export const savedViews = 'Saved views';
export const noViews = 'Name what you see now: its list, timeframe, filters and columns are saved.';
export const viewName = 'Name of this view';
export const deleteView = (name: string) => `Delete ${name}`;
export const viewDeleted = (name: string) => `View “${name}” deleted`;
export const viewReplaced = (name: string) => `View “${name}” replaced`;
export const filterCount = (count: number) => (count === 1 ? '1 filter' : `${count} filters`);
export const columnCount = (count: number) => (count === 1 ? '1 column' : `${count} columns`);
