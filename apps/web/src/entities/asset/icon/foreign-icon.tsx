import * as apiPaths from '@orrery/wire/paths';
import { useQuery } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import { healthQueries } from '#entities/health/health.queries.ts';
import * as strings from '../strings.ts';

interface ForeignIconProps {
  id: string;
  icon: string;
  size: number;
}

/** What is asked of the image proxy: one picture for all places it is shown in. */
const ASKED = { w: '125', h: '125', dpr: '2', quality: '80' };
type Source = 'proxy' | 'raw';

/** A picture of another host: through our image proxy, then raw where the operator allows that, then 'unknown'. */
export function ForeignIcon({ icon, size }: ForeignIconProps) {
  const [failed, setFailed] = useState<readonly Source[]>([]);
  const hasProxyFailed = failed.includes('proxy');
  const { data: isRawAllowed } = useQuery({
    ...healthQueries.now(),
    select: ({ remoteImages = false }) => remoteImages,
    enabled: hasProxyFailed,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const source: Source = hasProxyFailed ? 'raw' : 'proxy';
  if (failed.includes('raw') || (hasProxyFailed && !isRawAllowed))
    return (
      <CircleHelp size={size} role="img" aria-label={strings.unknownIcon} className="shrink-0 text-muted" />
    );
  return (
    <img
      key={source}
      src={source === 'raw' ? icon : `${apiPaths.image}?${new URLSearchParams({ url: icon, ...ASKED })}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed([...failed, source])}
      className="shrink-0 rounded-full object-cover"
      style={{ width: size, height: size }}
    />
  );
}
