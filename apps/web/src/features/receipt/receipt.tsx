export function Receipt({ signature }: { signature: string }) {
  return <p>{signature}</p>;
}
