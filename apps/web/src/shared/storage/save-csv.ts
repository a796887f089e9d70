/** Has the browser save a CSV file. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
