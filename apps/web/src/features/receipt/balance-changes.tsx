import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { AddressText } from '#shared/ui/address-text.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Panel } from '#shared/ui/panel.tsx';
import type { ReceiptView } from './receipt.model.ts';
import * as strings from './strings.ts';
import type { ReceiptTokens } from './use-receipt-tokens.ts';

interface BalanceChangesProps {
  receipt: ReceiptView;
  tokens: ReceiptTokens;
}

/** The balance changes of every account, to the last unit. */
export function BalanceChanges({ receipt: { changes }, tokens }: BalanceChangesProps) {
  return (
    <Panel aria-labelledby="balance-changes">
      <h2 id="balance-changes" className="px-4 pt-4 pb-2 font-semibold text-14">
        {strings.balanceChanges}
      </h2>
      <table className="w-full text-13">
        <thead>
          <tr className="h-8 text-12 text-muted">
            <th scope="col" className="pl-4 text-left font-normal">
              {strings.account}
            </th>
            <th scope="col" className="text-left font-normal">
              {strings.token}
            </th>
            <th scope="col" className="pr-4 text-right font-normal">
              {strings.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ account, note, mint, change, decimals }) => (
            <ChangeRow
              key={`${account} ${mint ?? NATIVE_SOL.key}`}
              account={account}
              note={note}
              mint={mint ?? WRAPPED_SOL}
              icon={mint && tokens.iconOf(mint)}
              symbol={mint ? tokens.symbolOf(mint) : NATIVE_SOL.key}
              change={change}
              scale={{ decimals, multiplier: tokens.multiplierOf(mint) }}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface ChangeRowProps {
  account: Address;
  note: string | undefined;
  mint: Address;
  icon: Asset['icon'];
  symbol: string;
  change: bigint;
  scale: AmountScale;
}

function ChangeRow({ account, note, mint, icon, symbol, change, scale }: ChangeRowProps) {
  const isGain = change > 0n;
  const size = formatExact(toUiDecimal(isGain ? change : -change, scale));
  return (
    <tr className="h-11 border-line/60 border-t">
      <td className="pl-4">
        <span className="flex flex-col py-1.5">
          <AddressText address={account} wallet={note === strings.tokenAccount ? undefined : account} />
          {note && <span className="text-11 leading-4 text-muted">{note}</span>}
        </span>
      </td>
      <td>
        <span className="flex items-center gap-2">
          <TokenIcon id={mint} icon={icon} size={20} />
          {symbol}
        </span>
      </td>
      <td className={cx('pr-4 text-right font-medium', isGain ? 'text-up' : 'text-down')}>
        {isGain ? '+' : '−'}
        {size}
      </td>
    </tr>
  );
}
