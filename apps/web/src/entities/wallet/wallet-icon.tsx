import Wallet from 'lucide-react/icons/wallet';

/** A wallet brings its own picture as a data address; anything else is not shown. */
export function WalletIcon({ icon, size = 20 }: { icon: unknown; size?: number }) {
  if (typeof icon !== 'string' || !icon.startsWith('data:image/'))
    return <Wallet size={size} aria-hidden="true" className="shrink-0" />;
  return <img src={icon} alt="" width={size} height={size} className="shrink-0 rounded-sm" />;
}
