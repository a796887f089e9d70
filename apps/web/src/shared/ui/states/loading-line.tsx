/** What is being loaded, in sight over the skeletons of the list it stands in, which is `relative`; it moves nothing. */
export function LoadingLine({ children }: { children: string }) {
  return (
    <span className="pointer-events-none absolute inset-x-0 top-16 z-1 mx-auto w-fit rounded-full border border-line bg-raised px-3 py-1 text-12 text-muted">
      {children}
    </span>
  );
}
