import { shortenAddress, toDecimal } from '@orrery/core';
import { formatExact, NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { TokenIcon } from '#entities/asset/token-icon.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { AddressText } from './address-text.tsx';
import type { ReceiptView } from './receipt.model.ts';

/** Who gained and who lost what, to the last unit. */
export function BalanceChanges({ receipt: { changes } }: { receipt: ReceiptView }) {
  const symbolOf = useSymbols(changes.flatMap(({ mint }) => mint ?? []));
  return (
    <Panel aria-labelledby="balance-changes">
      <h2 id="balance-changes" className="px-4 pt-4 pb-2 font-semibold text-14">
        Balance changes
      </h2>
      <table className="w-full text-13">
        <thead>
          <tr className="h-8 text-12 text-muted">
            <th scope="col" className="pl-4 text-left font-normal">
              Account
            </th>
            <th scope="col" className="text-left font-normal">
              Token
            </th>
            <th scope="col" className="pr-4 text-right font-normal">
              Change
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
              symbol={mint ? symbolOf(mint) : NATIVE_SOL.key}
              change={change}
              decimals={decimals}
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
  symbol: string;
  change: bigint;
  decimals: number;
}

function ChangeRow({ account, note, mint, symbol, change, decimals }: ChangeRowProps) {
  const isGain = change > 0n;
  const size = formatExact(toDecimal(isGain ? change : -change, decimals));
  return (
    <tr className="h-11 border-line/60 border-t">
      <td className="pl-4">
        <span className="flex flex-col py-1.5">
          <AddressText address={account} />
          {note && <span className="text-11 leading-4 text-muted">{note}</span>}
        </span>
      </td>
      <td>
        <span className="flex items-center gap-2">
          <TokenIcon id={mint} size={20} />
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

/** What the tokens are called; their short address while that is not known. */
function useSymbols(mints: readonly Address[]): (mint: Address) => string {
  const query = [...new Set(mints)].sort().join(',');
  const { data = [] } = useQuery({ ...assetQueries.search({ query, limit: 100 }), enabled: query !== '' });
  return (mint) => {
    // A mint that is WSOL in a token account is wrapped; native SOL has its own rows.
    if (mint === WRAPPED_SOL) return 'wSOL';
    const asset = data.find(({ id }) => id === mint);
    return asset ? toShownSymbol(asset.symbol) : shortenAddress(mint);
  };
}
