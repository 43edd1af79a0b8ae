import Type, { type Static } from 'typebox';
import { REQUEST } from '../config/limits.ts';
import type { PublicSettings } from '../config/settings.ts';
import { type CallShape, closed, one, Version, whole } from './schema.ts';

const SettingValue = Type.Unsafe<unknown>({});

export const Config = Type.Object({
  key: Type.String(),
  /** Always empty where the setting is a secret. */
  value: SettingValue,
  /** Of a secret: whether there is one. */
  is_set: Type.Optional(Type.Boolean()),
  group: Type.String(),
  type: Type.String(),
  label: Type.String(),
  help: Type.String(),
  is_public: Type.Boolean(),
  options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
  version: Version,
});
export type Config = Static<typeof Config>;

const KeyParams = closed({ key: Type.String({ maxLength: REQUEST.setting_key }) });

export const configs = {
  list: { query: closed({}), reply: whole(Config) },
  list_public: { reply: one(Type.Unsafe<PublicSettings>({ type: 'object', additionalProperties: true })) },
  group: { params: closed({ group: Type.String({ maxLength: REQUEST.setting_key }) }), query: closed({}), reply: whole(Config) },
  get: { params: KeyParams, reply: one(Config) },
  update: { params: KeyParams, body: closed({ value: SettingValue, version: Type.Optional(Version) }), reply: one(Config) },
  batch_update: {
    body: closed({
      configs: Type.Union([
        Type.Array(closed({ key: Type.String({ maxLength: REQUEST.setting_key }), value: SettingValue, version: Type.Optional(Version) }), {
          maxItems: REQUEST.settings,
        }),
        Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: REQUEST.settings, additionalProperties: true }),
      ]),
    }),
    reply: whole(Config),
  },
} as const satisfies Record<string, CallShape>;
