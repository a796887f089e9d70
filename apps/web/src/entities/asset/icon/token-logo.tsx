import { TokenIcon, type TokenIconProps } from './token-icon.tsx';
import { VerifiedMark } from './verified-mark.tsx';

/** A token's picture, with a warning badge at its corner while the token is not verified. */
export function TokenLogo({ isVerified, ...icon }: TokenIconProps & { isVerified: boolean }) {
  return (
    <span className="relative shrink-0">
      <TokenIcon {...icon} />
      {isVerified || (
        <span className="absolute -right-1.5 -bottom-1 flex rounded-full bg-panel">
          <VerifiedMark isVerified={false} />
        </span>
      )}
    </span>
  );
}
