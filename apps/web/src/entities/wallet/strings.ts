export const isElsewhere = (wallet: string, theirs: string, ours: string) =>
  `${wallet} is on ${theirs}; Orrery is on ${ours}`;
