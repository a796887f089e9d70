export const columns = 'Columns';
export const reset = 'Reset';
export const dragColumn = 'Drag a column to move it, or press Alt and an arrow key.';
export const shownColumns = 'Shown columns';
export const hidden = 'Hidden';
export const hiddenColumns = 'Hidden columns';
export const columnMoved = (columnName: string, value: number, count: number) =>
  `${columnName} moved to position ${value} of ${count}`;
export const trend = 'Trend';
