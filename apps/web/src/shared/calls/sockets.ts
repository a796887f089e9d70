/** The addresses of sockets that were opened since the page was loaded, each as often as it was. */
export const openedSockets: string[] = [];
