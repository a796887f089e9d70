import { isAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { paths } from '#shared/paths.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { rootRoute } from './root.route.tsx';

const SendPage = lazyRouteComponent(() => import('#features/send/send-page.tsx'), 'SendPage');

const GiftForm = lazyPart(async () => (await import('#features/gift/gift-form.tsx')).GiftForm);

const text = v.optional(v.string());

export const sendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'send',
  validateSearch: v.object({
    token: text,
    to: text,
    way: v.optional(v.fallback(v.picklist(['link']), 'link')),
  }),
  loader: () => SendPage.preload?.(),
  component: SendRoute,
});

function SendRoute() {
  const { token, to, way } = sendRoute.useSearch();
  const navigate = sendRoute.useNavigate();
  const chosen = token && isAddress(token) ? token : WRAPPED_SOL;
  const onToken = (id: Address) => void navigate({ ...paths.send({ token: id, way }), replace: true });
  return (
    <SendPage
      way={way ?? 'address'}
      onWay={(next) =>
        void navigate({ ...paths.send({ token, way: next === 'link' ? next : undefined }), replace: true })
      }
      token={chosen}
      onToken={onToken}
      to={to && isAddress(to) ? to : ''}
      byLink={
        <Suspense fallback={<Skeleton className="h-60" />}>
          <GiftForm token={chosen} onToken={onToken} />
        </Suspense>
      }
    />
  );
}
