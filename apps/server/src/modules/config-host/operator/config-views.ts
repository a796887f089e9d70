import type { Clock } from '@orrery/core/time';
import { type Banner, BannerIdSchema, BannerSchema } from '@orrery/wire/config/banner';
import * as v from 'valibot';
import { renderBanner } from './banner-preview.ts';
import { BANNER, type Draft } from './config-drafts.ts';
import type { ConfigEditor, FileState } from './config-editor.ts';
import {
  BANNER_FIELDS,
  NEW_BANNER_FIELD,
  REMOTE_CONFIG_FIELDS,
  toProductFields,
  toValues,
} from './config-forms.ts';
import type { ConfigPage, FormView } from './config-page.ts';

const NEW_BANNER = { version: 'none', content: undefined, problem: undefined };

/** Makes the forms of the page out of the files, one of them as it was sent. */
export function createConfigViews(editor: ConfigEditor, clock: Clock) {
  const show = (banner: Banner | undefined) => (banner ? renderBanner(banner, clock.now()) : '');

  async function productsView(ids: readonly string[], draft?: Draft): Promise<FormView> {
    const fields = toProductFields(ids);
    const facts = { target: 'products', title: 'Banners of the products', fields, preview: '' };
    const view = toView(facts, await editor.banners(), draft);
    const strips = fields.map(async ({ name, label }) => {
      const id = view.values.get(name) ?? '';
      const { content } = v.is(BannerIdSchema, id) ? await editor.banner(id) : { content: undefined };
      return `<h3>${label}</h3>\n${show(content) || '<p>No banner.</p>'}`;
    });
    return { ...view, preview: (await Promise.all(strips)).join('\n') };
  }

  function bannerView(id: string, state: FileState<Banner>, draft?: Draft): FormView {
    const target = `${BANNER}${id}`;
    const isDrafted = draft?.target === target && draft.errors.size === 0;
    const preview = show(isDrafted ? v.parse(BannerSchema, draft.content) : state.content);
    const facts =
      id === ''
        ? { title: 'New banner', fields: [NEW_BANNER_FIELD, ...BANNER_FIELDS] }
        : { title: `Banner ${id}`, fields: BANNER_FIELDS };
    return toView({ target, preview, ...facts }, state, draft);
  }

  return async (
    draft?: Draft,
  ): Promise<Pick<ConfigPage, 'products' | 'banners' | 'remoteConfig' | 'history'>> => {
    const ids = await editor.listBannerIds();
    const banners = await Promise.all(ids.map(async (id) => bannerView(id, await editor.banner(id), draft)));
    const config = { target: 'remoteConfig', title: 'Config', fields: REMOTE_CONFIG_FIELDS, preview: '' };
    return {
      products: await productsView(ids, draft),
      banners: [...banners, bannerView('', NEW_BANNER, draft)],
      remoteConfig: toView(config, await editor.remoteConfig(), draft),
      history: editor.history(),
    };
  };
}

type Facts = Pick<FormView, 'target' | 'title' | 'fields' | 'preview'>;

function toView(facts: Facts, { version, problem, content }: FileState<unknown>, draft?: Draft): FormView {
  const mine = draft?.target === facts.target ? draft : undefined;
  const values = mine?.values ?? toValues(facts.fields, content);
  return {
    ...facts,
    values,
    errors: mine?.errors ?? new Map(),
    version,
    problem,
    isOpen: mine !== undefined,
  };
}
