import { isAddress } from '@orrery/core/address';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { paths } from '#shared/paths.ts';
import { rootRoute } from './root.route.tsx';

const SendPage = lazyRouteComponent(() => import('#features/send/send-page.tsx'), 'SendPage');

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
  return (
    <SendPage
      way={way ?? 'address'}
      onWay={(chosen) =>
        void navigate({
          ...paths.send({ token, way: chosen === 'link' ? chosen : undefined }),
          replace: true,
        })
      }
      token={token && isAddress(token) ? token : WRAPPED_SOL}
      onToken={(chosen) => void navigate({ ...paths.send({ token: chosen, way }), replace: true })}
      to={to && isAddress(to) ? to : ''}
      byLink={null}
    />
  );
}
