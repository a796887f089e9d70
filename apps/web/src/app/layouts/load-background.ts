/** Fetches what goes on behind every page, once: written out at each place, the list of what comes with it would weigh on the first load. */
export const loadBackground = () => import('#app/background.tsx');
