import { HOST_KINDS, readHostOverrides } from '@orrery/wire/system/hosts';
import Server from 'lucide-react/icons/server';
import { useEffect } from 'react';
import { hostsEntry, storeHosts } from '#entities/host-override/host-override.store.ts';
import { recheckHosts } from '#entities/host-override/take-hosts.ts';
import { hostsInForce } from '#shared/api/hosts.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import * as strings from '../../strings.ts';
import { Banner } from './banner.tsx';

/** Which hosts answer the page in place of the server, and which will from its next load on, for as long as it is so. */
export function HostNotices() {
  const [stored] = useStored(hostsEntry);
  const inForce = hostsInForce();

  useEffect(() => {
    if (hostsEntry.get() !== inForce) void recheckHosts();
  }, [inForce]);

  const reload = { label: strings.reload, onPress: () => location.reload() };
  const undo = {
    label: strings.undo,
    onPress() {
      storeHosts('');
      if (inForce !== '') location.reload();
    },
  };
  return (
    <>
      {inForce !== '' && (
        <Banner
          key="now"
          stays
          icon={Server}
          text={strings.otherHosts(describe(inForce))}
          more={strings.otherHostsHint}
          actions={[undo]}
        />
      )}
      {stored !== '' && stored !== inForce && (
        <Banner
          key="next"
          stays
          icon={Server}
          text={strings.otherHostsNext(describe(stored))}
          actions={[reload, undo]}
        />
      )}
    </>
  );
}

function describe(hosts: string): string {
  const overrides = readHostOverrides(hosts);
  return HOST_KINDS.flatMap((kind) => {
    const origin = overrides[kind];
    return origin === undefined ? [] : [strings.hostPart(strings.hostParts[kind], origin)];
  }).join(', ');
}
