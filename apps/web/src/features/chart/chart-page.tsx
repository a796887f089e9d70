import { Link } from '@tanstack/react-router';
import ChartLine from 'lucide-react/icons/chart-line';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useEffect, useRef, useState } from 'react';
import { TokenIcon } from '#entities/asset/icon/token-icon.tsx';
import { paths } from '#shared/paths.ts';
import { nameTab } from '#shared/tab-title.ts';
import { buttonClass } from '#shared/ui/controls/button-class.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { ChartFrame } from '#widgets/chart-tools/chart-frame.tsx';
import { useChartChoice } from '#widgets/chart-tools/use-chart-choice.ts';
import { AbsentChart } from '#widgets/feed-chart/absent-chart.tsx';
import type { ProvidedBars } from '#widgets/feed-chart/charted.ts';
import { FeedChart } from '#widgets/feed-chart/feed-chart.tsx';
import { useFirstInterval } from '#widgets/feed-chart/use-chart-feed.ts';
import { ChartPrice, ProvidedPrice } from './chart-price.tsx';
import { FeedChoice } from './picker/feed-choice.tsx';
import { recentChartsEntry, rememberChart } from './recent-charts.store.ts';
import * as strings from './strings.ts';
import { type AskedChart, useAskedSubject } from './use-asked-subject.ts';

const FeedPicker = lazyPart(async () => (await import('./picker/feed-picker.tsx')).FeedPicker);

/** What is charted where nothing was asked for, and nothing was looked at before. */
const FIRST_ADDRESS = 'SOL-USDC';

interface ChartPageProps {
  /** The end of the address, empty where it says nothing. */
  address: string;
  /** Goes to the chart of another address. */
  onAddress: (address: string) => void;
}

/** The chart of anything that has a price, by itself. */
export function ChartPage({ address, onAddress }: ChartPageProps) {
  const [first] = useState(() => recentChartsEntry.get()[0]?.address ?? FIRST_ADDRESS);
  const asked = useAskedSubject(address || first);
  const [isPicking, setIsPicking] = useState(false);
  const pick = () => setIsPicking(true);
  return (
    <div className="flex h-full min-h-120 flex-col p-3 lg:px-5">
      {asked.kind === 'charted' ? (
        <FeedPanel key={asked.charted.subject.key} charted={asked.charted} onPick={pick} />
      ) : (
        <Panel aria-label={strings.chart} className="flex flex-1 flex-col">
          <header className="border-line border-b p-2">
            <PickButton name={address} onPick={pick} />
          </header>
          <div className="flex flex-1 flex-col justify-center">
            {asked.kind === 'loading' && <AbsentChart />}
            {asked.kind === 'choice' && <FeedChoice {...asked} onChoose={onAddress} />}
            {asked.kind === 'failed' && (
              <AbsentChart failure={{ error: asked.error, onRetry: asked.retry }} />
            )}
          </div>
        </Panel>
      )}
      <Suspense>
        {isPicking && (
          <FeedPicker
            onClose={() => setIsPicking(false)}
            onChoose={(chosen) => {
              setIsPicking(false);
              onAddress(chosen);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function FeedPanel({ charted, onPick }: { charted: AskedChart; onPick: () => void }) {
  const { subject, address, tokens, provided } = charted;
  const { name } = subject;
  const frame = useRef<HTMLElement>(null);
  const [choice, choose] = useChartChoice(subject);
  const first = useFirstInterval(charted, choice.interval === undefined);
  const interval = choice.interval ?? first;
  const [bars, setBars] = useState<ProvidedBars>();

  useEffect(() => {
    rememberChart({ address, name });
    nameTab(strings.title(name));
    return () => nameTab(undefined);
  }, [address, name]);

  return (
    <ChartFrame
      frame={frame}
      subject={subject}
      choice={{ ...choice, interval }}
      onChoose={choose}
      aria-label={strings.chart}
      className="min-h-0 flex-1"
      header={
        <header className="flex items-center gap-2 border-line border-b p-2">
          <PickButton name={name} kind={provided?.kind} tokens={tokens} onPick={onPick} />
          {tokens[0] && interval && (
            <ChartPrice charted={charted} base={tokens[0].id} choice={{ ...choice, interval }} />
          )}
          {provided && <ProvidedPrice provided={provided} bars={bars} />}
          <WayOn tokens={tokens} />
        </header>
      }
    >
      {(inside) => (
        <div className="min-h-0 flex-1 p-1">
          {interval ? (
            <FeedChart
              charted={charted}
              choice={{ ...choice, interval }}
              inside={inside}
              onProvided={setBars}
            />
          ) : (
            <AbsentChart />
          )}
        </div>
      )}
    </ChartFrame>
  );
}

interface PickButtonProps {
  name: string;
  /** Which provider a price that is no token's comes from: both may have the same name. */
  kind?: 'oracle' | 'chaos' | undefined;
  tokens?: AskedChart['tokens'];
  onPick: () => void;
}

/** What is charted, and the way to something else. */
function PickButton({ name, kind, tokens = [], onPick }: PickButtonProps) {
  return (
    <h1 className="min-w-0">
      <button
        type="button"
        title={strings.choose}
        aria-haspopup="dialog"
        onClick={onPick}
        className="flex h-11 min-w-0 max-w-full items-center gap-2.5 rounded-md px-2.5 font-semibold text-16 transition hover:bg-raised"
      >
        {tokens.length === 0 ? (
          <ChartLine size={20} aria-hidden="true" className="text-muted" />
        ) : (
          // Beside the price a phone has room for the name alone.
          <span className="flex shrink-0 max-sm:hidden">
            {tokens.map(({ id, icon }, index) => (
              <span key={id} className={index > 0 ? '-ml-2 rounded-full bg-panel p-0.5' : undefined}>
                <TokenIcon id={id} icon={icon} size={index > 0 ? 20 : 24} />
              </span>
            ))}
          </span>
        )}
        <span className="flex min-w-0 flex-col text-left leading-5">
          <span className="truncate">{name || strings.choose}</span>
          {kind && ' '}
          {kind && (
            <span className="truncate font-normal text-12 text-muted leading-4">{strings.kinds[kind]}</span>
          )}
        </span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
    </h1>
  );
}

/** From a chart to where its tokens are traded. */
function WayOn({ tokens: [token, other] }: Pick<AskedChart, 'tokens'>) {
  if (!token) return null;
  const way = other ? paths.swap({}, `${token.id}-${other.id}`) : paths.token(token.id);
  return (
    <Link {...way} className={buttonClass({}, 'ml-auto h-control!')}>
      {other ? strings.swapPair : strings.openToken}
    </Link>
  );
}
