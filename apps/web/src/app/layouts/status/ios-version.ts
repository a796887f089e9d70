/**
 * The major version of iOS or iPadOS that a browser runs on; undefined elsewhere. An iPad that asks for desktop pages names itself a Mac, whose
 * screen takes no touch: its Safari has the system's version.
 */
export function readIosVersion(userAgent: string, touchPoints: number): number | undefined {
  const named = /\b(?:iPhone|iPad|iPod)\b.*? OS (\d+)_/.exec(userAgent);
  const disguised = touchPoints > 1 ? /\bMacintosh\b.*\bVersion\/(\d+)/.exec(userAgent) : null;
  const version = named?.[1] ?? disguised?.[1];
  return version === undefined ? undefined : Number(version);
}
