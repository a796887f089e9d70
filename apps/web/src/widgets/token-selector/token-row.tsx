import { shortenAddress } from '@orrery/core/address';
import { usd, valueInUsd } from '@orrery/core/numbers';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatUsd } from '@orrery/domain/number-formats';
import { TokenLogo } from '#entities/asset/icon/token-logo.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import type { Balance } from '#entities/balance/balance.model.ts';
import { useLatePrice } from '#entities/price/use-late-price.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { cx } from '#shared/ui/cx.ts';
import { TokenAmount } from '#shared/ui/token-amount.tsx';
import * as strings from './strings.ts';

interface TokenRowProps {
  id: string;
  token: FormToken;
  balance: Balance | undefined;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

/** One option of the token list; the keyboard drives it through the search field. */
export function TokenRow({ id, token, balance, isActive, onHover, onChoose }: TokenRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Rows that come under a pointer at rest were not pointed at.
      onMouseMove={({ movementX, movementY }) => !isActive && (movementX || movementY) && onHover()}
      onClick={onChoose}
      onKeyDown={undefined}
      className={cx('flex h-16 cursor-pointer items-center gap-3 rounded-md px-2', isActive && 'bg-raised')}
    >
      <TokenLogo id={token.id} icon={token.icon} size={32} isVerified={token.isVerified} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-semibold text-14">
          <span className="truncate">{token.symbol}</span>
          {token.isVerified && <VerifiedMark isVerified />}
        </p>
        <p className="flex gap-2 text-12 text-muted">
          <span className="truncate">{token.name}</span>
          <span className="shrink-0 font-mono text-11">{shortenAddress(token.id)}</span>
        </p>
        <p className="truncate text-11 text-muted">
          {strings.capAndLiquidity(formatUsd(token.mcap), formatUsd(token.liquidity))}
        </p>
      </div>
      {balance && <Holding token={token} balance={balance} />}
    </div>
  );
}

/** What the wallet holds, and what all of that is worth at the price that the form has too: a price below an amount would read as its worth. */
function Holding({
  token,
  balance: { balanceLamports: amount },
}: Pick<Required<TokenRowProps>, 'token'> & { balance: Balance }) {
  const { decimals, multiplier = 1 } = token;
  const price = useLatePrice(token.id) ?? token.usdPrice;
  return (
    <div className="shrink-0 text-right">
      <p className="font-medium text-13">
        <TokenAmount amount={toUiDecimal(amount, token)} />
      </p>
      <p className="text-12 text-muted">
        {formatUsd(price === undefined ? undefined : valueInUsd(amount, decimals, usd(price * multiplier)))}
      </p>
    </div>
  );
}
