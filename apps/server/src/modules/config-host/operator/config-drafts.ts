import { BannerIdSchema, BannerMetadataSchema } from '@orrery/wire/config/banner';
import { RemoteConfigFileSchema } from '@orrery/wire/config/links';
import * as v from 'valibot';
import { BANNERS, REMOTE_CONFIG, toBannerFile, toOwnBannerSchema } from '../config-host.service.ts';
import type { ConfigEditor } from './config-editor.ts';
import {
  BANNER_FIELDS,
  type Errors,
  type Field,
  NEW_BANNER_FIELD,
  REMOTE_CONFIG_FIELDS,
  toBannerContent,
  toContent,
  toErrors,
  toProductFields,
  type Values,
} from './config-forms.ts';

/** What the target of a banner's form begins with; nothing follows in the form of a new one. */
export const BANNER = 'banner:';

/** A form as it was sent, checked by the schema of its file. */
export interface Draft {
  target: string;
  file: string;
  values: Values;
  content: unknown;
  errors: Errors;
}

type Checked = Omit<Draft, 'target'>;

/** Checks a form that was sent. */
export async function toDraft(editor: ConfigEditor, values: Values): Promise<Draft> {
  const target = values.get('target') ?? '';
  if (target === 'products') return { target, ...(await checkProducts(editor, values)) };
  if (target === BANNER) return { target, ...(await checkNewBanner(editor, values)) };
  if (target.startsWith(BANNER)) return { target, ...checkBanner(target.slice(BANNER.length), values) };
  const sent = {
    fields: REMOTE_CONFIG_FIELDS,
    values,
    content: toContent(REMOTE_CONFIG_FIELDS, values),
  };
  return { target: 'remoteConfig', ...check(REMOTE_CONFIG, sent, RemoteConfigFileSchema) };
}

async function checkProducts(editor: ConfigEditor, values: Values): Promise<Checked> {
  const fields = toProductFields(await editor.listBannerIds());
  const checked = check(
    BANNERS,
    { fields, values, content: toContent(fields, values) },
    BannerMetadataSchema,
  );
  const errors = new Map(checked.errors);
  for (const { name } of fields) {
    const id = values.get(name) ?? '';
    const isMissing = v.is(BannerIdSchema, id) && (await editor.banner(id)).content === undefined;
    if (isMissing) errors.set(name, 'there is no valid banner of this name');
  }
  return { ...checked, errors };
}

async function checkNewBanner(editor: ConfigEditor, values: Values): Promise<Checked> {
  const id = values.get(NEW_BANNER_FIELD.name)?.trim() ?? '';
  const checked = checkBanner(id, values);
  const isTaken = (await editor.listBannerIds()).includes(id);
  return isTaken
    ? { ...checked, errors: new Map([...checked.errors, ['id', 'there is a banner of this name already']]) }
    : checked;
}

function checkBanner(id: string, values: Values): Checked {
  const fields = [NEW_BANNER_FIELD, ...BANNER_FIELDS];
  const content = toBannerContent(id, values);
  const checked = check(toBannerFile(id), { fields, values, content }, toOwnBannerSchema(id));
  const [start, expiry] = ['startTime', 'expiryTime'].map((name) => Date.parse(values.get(name) ?? ''));
  return Number(start) >= Number(expiry) && !checked.errors.has('expiryTime')
    ? { ...checked, errors: new Map([...checked.errors, ['expiryTime', 'must be after the start']]) }
    : checked;
}

interface Sent {
  fields: readonly Field[];
  values: Values;
  content: unknown;
}

function check(file: string, { fields, values, content }: Sent, schema: v.GenericSchema): Checked {
  const { success, output, issues } = v.safeParse(schema, content);
  const errors = success ? new Map<string, string>() : toErrors(fields, values, issues);
  return { file, values, content: success ? output : content, errors };
}
