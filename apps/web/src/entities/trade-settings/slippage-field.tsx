import { type Bps, bps } from '@orrery/core/numbers';
import { parseSlippage } from '@orrery/domain/trading/slippage-input';
import { useId, useState } from 'react';
import { useStored } from '#shared/storage/use-stored.ts';
import { Input } from '#shared/ui/controls/input.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { adviseSlippage, SLIPPAGE_PRESETS } from './slippage.model.ts';
import * as strings from './strings.ts';
import { withProfile, withSlippage } from './swap-profile.ts';
import { tradeSettingsEntry } from './trade-settings.ts';

const AUTO = 'auto';

/** A few usual values of slippage or one's own, either of which makes the profile manual, and where it is offered the venue's estimate. */
export function SlippageField({ offersAuto = false }: { offersAuto?: boolean }) {
  const [settings, setSettings] = useStored(tradeSettingsEntry);
  const { slippageBps } = settings;
  const isAuto = settings.profile === 'auto';
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const isWrong = typed !== '' && parseSlippage(typed) === undefined;
  const advised = isAuto ? undefined : adviseSlippage(bps(slippageBps));
  const advice = isWrong ? strings.invalidSlippage : advised;

  const choose = (slippage: Bps | undefined) => {
    if (slippage !== undefined) setSettings(withSlippage(settings, slippage, Date.now()));
  };

  return (
    <div>
      <Segmented
        label={strings.presets}
        options={[
          ...(offersAuto ? [{ value: AUTO, label: strings.auto }] : []),
          ...SLIPPAGE_PRESETS.map((preset) => ({ value: String(preset), label: `${preset / 100}%` })),
        ]}
        value={isAuto ? AUTO : String(slippageBps)}
        onChange={(value) => {
          setTyped('');
          if (value === AUTO) setSettings(withProfile(settings, 'auto', Date.now()));
          else choose(SLIPPAGE_PRESETS.find((preset) => String(preset) === value));
        }}
        isWide
      />
      <div className="mt-3 flex items-center gap-2 text-12 text-muted">
        <span aria-hidden="true">{strings.custom}</span>
        <Input
          inputMode="decimal"
          look="dense"
          aria-label={strings.customSlippageInPercent}
          aria-invalid={isWrong}
          aria-describedby={noteId}
          placeholder={String(slippageBps / 100)}
          value={typed}
          className="text-right"
          onChange={({ target }) => {
            setTyped(target.value);
            choose(parseSlippage(target.value));
          }}
        />
        <span aria-hidden="true">%</span>
      </div>
      <div id={noteId} role="status">
        {advice && <p className={isWrong ? 'mt-2 text-12 text-down' : 'mt-2 text-12 text-warn'}>{advice}</p>}
      </div>
    </div>
  );
}
