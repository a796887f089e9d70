import type { Launchpad } from '@orrery/domain/launches/launchpads';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import PauseIcon from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useStored } from '#shared/storage/use-stored.ts';
import { useStreamState } from '#shared/stream/stream-context.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/controls/button.tsx';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { keyFor } from '#shared/ui/keys/keys-taken.ts';
import { writeLaunchpads } from './hunt.model.ts';
import type { HuntView } from './hunt-search.ts';
import { LaunchpadPicker } from './launchpad-picker.tsx';
import { soundEntry } from './sound/sound.store.ts';
import { tick } from './sound/use-match-sound.ts';
import * as strings from './strings.ts';
import type { Pause } from './use-pause.ts';

const WINDOWS = TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }));

interface HuntToolbarProps {
  view: HuntView;
  onViewChange: (view: HuntView) => void;
  launchpads: readonly Launchpad[];
  pause: Pause;
}

/** Which launchpads the tokens are of, over which window their figures go, whether the columns move, and whether news is heard. */
export function HuntToolbar({ view, onViewChange, launchpads, pause }: HuntToolbarProps) {
  const isStreamAway = useStreamState() === 'offline';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-2 pb-2 lg:px-5">
      <Segmented
        label={strings.timeframe}
        options={WINDOWS}
        value={view.timeframe}
        onChange={(timeframe) => onViewChange({ ...view, timeframe })}
      />
      <LaunchpadPicker
        chosen={launchpads}
        onChange={(next) => onViewChange({ ...view, launchpads: writeLaunchpads(next) })}
      />
      <output className="contents">
        {isStreamAway && <Badge tone="warn">{strings.pricesArePaused}</Badge>}
      </output>
      <span className="ml-auto flex gap-2">
        <SoundButton />
        <PauseButton {...pause} />
      </span>
    </div>
  );
}

function PauseButton({ isPaused, waiting, toggle }: Pause) {
  const Icon = isPaused ? Play : PauseIcon;
  const word = isPaused ? strings.resume : strings.pause;
  return (
    <Button
      aria-label={waiting > 0 ? strings.resumeWith(waiting) : word}
      aria-keyshortcuts={keyFor('p')}
      title={`${word} (p)`}
      onClick={toggle}
      className="max-sm:px-2.5 sm:min-w-28 sm:px-3"
    >
      <Icon size={14} aria-hidden="true" />
      <span className="max-sm:sr-only">{word}</span>
      {waiting > 0 && (
        <span aria-hidden="true" className="rounded-full bg-brass px-1.5 text-11 text-on-brass">
          {waiting}
        </span>
      )}
    </Button>
  );
}

/** One hears what it sounds like when it is turned on. */
function SoundButton() {
  const [isOn, setIsOn] = useStored(soundEntry);
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <IconButton
      label={isOn ? strings.soundOn : strings.soundOff}
      aria-pressed={isOn}
      onClick={() => {
        setIsOn(!isOn);
        if (!isOn) void tick();
      }}
      className={isOn ? 'text-brass' : ''}
    >
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}
