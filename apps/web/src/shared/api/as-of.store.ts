import { create } from 'zustand';
import { ages } from './api.ts';

/** A screen asks again within this time: what is not answered again is not asked any more. */
const NOTED_MS = 90_000;

/** The answers that are not new: by the path that was asked, when each was, in milliseconds since the epoch. */
export const useAsOf = create<{ times: ReadonlyMap<string, number> }>(() => ({ times: toTimes() }));

const forgetting = new Map<string, ReturnType<typeof setTimeout>>();

ages.tell = (path) => {
  clearTimeout(forgetting.get(path));
  forgetting.delete(path);
  if (ages.old.has(path)) forgetLater(path);
  useAsOf.setState({ times: toTimes() });
};
for (const path of ages.old.keys()) forgetLater(path);

function forgetLater(path: string): void {
  const forget = () => {
    ages.old.delete(path);
    ages.tell(path);
  };
  forgetting.set(path, setTimeout(forget, NOTED_MS));
}

function toTimes(): ReadonlyMap<string, number> {
  const parsed = [...ages.old].map(([path, asOf]) => [path, Date.parse(asOf)] as const);
  return new Map(parsed.filter(([, time]) => !Number.isNaN(time)));
}
