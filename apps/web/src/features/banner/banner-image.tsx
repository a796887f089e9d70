import * as apiPaths from '@orrery/wire/paths';
import { useState } from 'react';
import { overriding } from '#shared/api/hosts.ts';

/** The box it is shown in, as the proxy is asked for pictures. */
const PROXY = { w: '320', h: '180', quality: '80', dpr: '2' };

/** A banner's picture: a path is the config host's, another host's picture comes through the image proxy. */
export function BannerImage({ path }: { path: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      src={toBannerImage(path)}
      alt=""
      onError={() => setHasFailed(true)}
      className="aspect-video w-full rounded-md object-cover sm:w-64"
    />
  );
}

/** The address that a banner's picture is asked at. */
export function toBannerImage(path: string): string {
  if (path.startsWith('/')) return (overriding('config') ?? location.origin) + path;
  return `${apiPaths.image}?${new URLSearchParams({ url: path, ...PROXY })}`;
}
