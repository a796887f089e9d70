import type { Time } from '@orrery/core/time';
import type { MarketReader } from '@orrery/market';
import type { Logger } from 'pino';
import type { Gateway } from '../http/app.ts';
import { createApartDrawer } from '../modules/image/drawing/draw-apart.ts';
import { mountImages } from '../modules/image/image.module.ts';
import { createFetchPublic } from '../modules/image/remote/fetch-public.ts';
import { createTokenIcons, type TokenIcons } from '../modules/image/token-icons.ts';

/** What fetches, draws and names the icons of tokens. */
export interface Pictures {
  icons: TokenIcons;
  /** Mounts the icons of a market's tokens, and those at addresses that others name. */
  mount(gateway: Gateway, market: Pick<MarketReader, 'has'>, others?: Pick<TokenIcons, 'isIcon'>): void;
}

interface PicturesOptions {
  publicUrl: string;
  webRoot: string;
  pictureChild: string;
  time: Time;
  log: Logger;
  /** Takes what is to be stopped. */
  addStop: (stop: () => void) => void;
}

export function composePictures({ pictureChild, time, log, addStop, ...options }: PicturesOptions): Pictures {
  const clock = time;
  const fetchPublic = createFetchPublic({ time });
  const drawer = createApartDrawer({ childPath: pictureChild, time });
  addStop(() => drawer.stop());
  const icons = createTokenIcons({ ...options, fetchPublic, clock, log });
  return {
    icons,
    mount: (gateway, market, others) =>
      mountImages(gateway, {
        ...options,
        market,
        icons: { isIcon: (url) => icons.isIcon(url) || others?.isIcon(url) === true },
        fetchPublic,
        drawer,
        clock,
      }),
  };
}
