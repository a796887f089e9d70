let ofRoute: string | undefined;
let ofPage: string | undefined;

/** Names the browser's tab after the route, unless the page on it names it. */
export function nameRoute(title: string): void {
  ofRoute = title;
  write();
}

/** Names the browser's tab after what the page shows; undefined gives it back to the route. */
export function nameTab(title: string | undefined): void {
  ofPage = title;
  write();
}

function write(): void {
  const title = ofPage ?? ofRoute;
  if (title !== undefined && document.title !== title) document.title = title;
}
