import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import type { Alert } from '#entities/alert/alert.model.ts';
import { isVerifiedAsset, toShownName, toShownSymbol } from '#entities/asset/asset.model.ts';
import { assetQueries } from '#entities/asset/asset.queries.ts';
import { LOADING_TOKENS, NO_TOKENS } from '#entities/asset/asset.words.ts';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { VerifiedMark } from '#entities/asset/icon/verified-mark.tsx';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import * as strings from './strings.ts';

const MAX_FOUND = 6;

interface AlertTokenPickerProps {
  onPick: (token: Alert['token']) => void;
  onBack: () => void;
}

/** Finds the token an alert is for. */
export function AlertTokenPicker({ onPick, onBack }: AlertTokenPickerProps) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data, error, isPending } = useQuery(assetQueries.search({ query, limit: MAX_FOUND }));
  const found = useAllowed(data) ?? [];
  const line = isPending ? LOADING_TOKENS : error ? toMessage(error) : found.length === 0 && NO_TOKENS;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative pt-1">
        <Search size={16} aria-hidden="true" className="absolute top-4 left-3 text-muted" />
        <Input
          autoFocus
          aria-label={strings.searchTokens}
          placeholder={strings.nameSymbolOrAddress}
          className="pl-9"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul aria-label={strings.tokens} className="flex min-h-60 flex-col gap-0.5">
        {found.map((asset) => (
          <li key={asset.id}>
            <button
              type="button"
              onClick={() => onPick({ id: asset.id, symbol: toShownSymbol(asset.symbol) })}
              className="flex h-10 w-full items-center gap-3 rounded-md px-2 text-left text-13 hover:bg-raised"
            >
              <TokenIcon id={asset.id} icon={asset.icon} size={24} />
              <span className="font-semibold">{toShownSymbol(asset.symbol)}</span>
              <VerifiedMark isVerified={isVerifiedAsset(asset)} />
              <span className="min-w-0 truncate text-muted">{toShownName(asset.name)}</span>
            </button>
          </li>
        ))}
        {line && <li className="py-6 text-center text-13 text-muted">{line}</li>}
      </ul>
      <Button onClick={onBack} className="self-end">
        {strings.back}
      </Button>
    </div>
  );
}
