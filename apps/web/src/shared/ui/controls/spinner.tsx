import LoaderCircle from 'lucide-react/icons/loader-circle';

export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-spin" aria-hidden="true" />;
}
