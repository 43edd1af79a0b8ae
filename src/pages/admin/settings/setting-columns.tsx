import { PictureOutlined } from '@ant-design/icons';
import type { ProFormColumnsType } from '@ant-design/pro-components';
import { Button, Flex, type FormItemProps, Input, Typography } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import { isSame } from '../../../../config/same.ts';
import { SETTING_GROUPS, SETTINGS, type Setting, type SettingGroup, type SettingType } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';
import { HTTP_RULE } from '../../../components/admin/forms/rules.ts';
import { LargePicture } from '../../../components/admin/large-picture.tsx';
import { MediaPicker } from '../../../components/admin/media/media-picker.tsx';
import styles from './settings.module.css';
import { TimeZoneField, TimeZoneView } from './time-zone-field.tsx';

function ImageView({ url }: { url: string }) {
  if (!url) return <Typography.Text type="secondary">未设置</Typography.Text>;
  return <LargePicture src={url} alt="当前图片" height={72} className={styles.picture} />;
}

interface ImageFieldProps {
  id?: string;
  /** The picture's address in the media library; empty for none. */
  value?: string;
  onChange?: (url: string) => void;
}

/** A form field that holds a picture of the media library by its address. */
function ImageField({ id, value = '', onChange }: ImageFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Flex gap={12} align="center" wrap>
      <ImageView url={value} />
      <Button id={id} icon={<PictureOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {value ? '更换图片' : '选择图片'}
      </Button>
      {value && <Button onClick={() => onChange?.('')}>移除</Button>}
      <MediaPicker
        open={open}
        current={value}
        onClose={() => setOpen(false)}
        onPick={(media) => {
          onChange?.(media.url);
          setOpen(false);
        }}
      />
    </Flex>
  );
}

function SecretView({ isSet }: { isSet: boolean }) {
  return <Typography.Text type={isSet ? undefined : 'secondary'}>{isSet ? '已设置' : '未设置'}</Typography.Text>;
}

interface SecretFieldProps {
  id?: string;
  label: string;
  max?: number;
  /** Whether one is stored; it never comes back to be shown. */
  isSet: boolean;
  /** What is to be stored: empty leaves things as they are, null forgets what is stored. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A form field for a secret: it can be replaced or cleared, never read. */
function SecretField({ id, label, max, isSet, value = '', onChange }: SecretFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWriting = !isSet || isOpen || Boolean(value);
  if (value === null) {
    return (
      <Flex gap={12} align="center" wrap>
        <Typography.Text type="warning">保存后清除</Typography.Text>
        <Button id={id} aria-label={`保留${label}`} onClick={() => onChange?.('')}>
          保留
        </Button>
      </Flex>
    );
  }
  if (!isWriting) {
    return (
      <Flex gap={12} align="center" wrap>
        <SecretView isSet />
        <Button id={id} aria-label={`更换${label}`} onClick={() => setIsOpen(true)}>
          更换
        </Button>
        <Button aria-label={`清除${label}`} onClick={() => onChange?.(null)}>
          清除
        </Button>
      </Flex>
    );
  }
  return (
    <Flex gap={12}>
      <Input.Password
        id={id}
        autoComplete="off"
        maxLength={max}
        value={value}
        placeholder={isSet ? '输入新的内容' : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {isSet && (
        <Button
          onClick={() => {
            setIsOpen(false);
            onChange?.('');
          }}
        >
          取消
        </Button>
      )}
    </Flex>
  );
}

type Column = ProFormColumnsType<FormValues>;
interface TypeColumn extends Pick<Column, 'valueType' | 'fieldProps' | 'formItemRender' | 'render'> {
  rules?: FormItemProps['rules'];
}

const limit = LIMITS.setting;
const counted = (max: number) => ({ maxLength: max, showCount: true });

/** One row a type: how a setting of that type is shown and checked before it is sent. */
const TYPE_COLUMNS: Record<SettingType, (setting: Setting) => TypeColumn> = {
  text: ({ max = limit.text }) => ({ valueType: 'text', fieldProps: counted(max) }),
  textarea: ({ max = limit.textarea }) => ({ valueType: 'textarea', fieldProps: { ...counted(max), autoSize: { minRows: 3, maxRows: 10 } } }),
  number: ({ min, max }) => ({ valueType: 'digit', fieldProps: { min, max, precision: 0 }, rules: [{ required: true, message: '请输入数字' }] }),
  boolean: () => ({ valueType: 'switch' }),
  select: ({ options }) => ({ valueType: 'select', fieldProps: { options, allowClear: false } }),
  url: ({ max = LIMITS.source.url }) => ({
    valueType: 'text',
    fieldProps: { maxLength: max, placeholder: 'https://' },
    rules: [HTTP_RULE],
  }),
  email: ({ max = limit.email }) => ({ valueType: 'text', fieldProps: { maxLength: max }, rules: [{ type: 'email', message: '请输入有效的邮箱地址' }] }),
  image: ({ key }) => ({
    valueType: 'text',
    formItemRender: () => <ImageField id={key} />,
    render: (_, values) => <ImageView url={String(values[key] ?? '')} />,
  }),
  time_zone: ({ key }) => ({
    valueType: 'text',
    formItemRender: () => <TimeZoneField />,
    render: (_, values) => <TimeZoneView zone={String(values[key] ?? '')} />,
  }),
};

const secretColumn = ({ label, max }: Setting, isSet: boolean): TypeColumn => ({
  valueType: 'text',
  formItemRender: () => <SecretField label={label} max={max} isSet={isSet} />,
  render: () => <SecretView isSet={isSet} />,
});

/** A Chinese text follows the English one that it belongs to. */
function inPairs(settings: readonly Setting[]): readonly (readonly Setting[])[] {
  const partnerOf = (setting: Setting) => settings.find(({ key }) => key === `${setting.key}_zh`);
  const partners = new Set(settings.map(partnerOf));
  return settings.filter((setting) => !partners.has(setting)).map((setting) => [setting, partnerOf(setting)].filter((one) => one !== undefined));
}

/** One group of the form; `stored` are those whose secrets are set. Wide windows have pairs of languages side by side. */
function columnsOf(settings: readonly Setting[], stored: ReadonlySet<string>, readonly: boolean): Column[] {
  return inPairs(settings).flatMap((pair) => pair.map((setting) => columnOf(setting, { isSet: stored.has(setting.key), readonly, isPaired: pair.length > 1 })));
}

function columnOf(setting: Setting, { isSet, readonly, isPaired }: { isSet: boolean; readonly: boolean; isPaired: boolean }): Column {
  const { rules = [], ...column } = setting.secret ? secretColumn(setting, isSet) : TYPE_COLUMNS[setting.type](setting);
  const needed = setting.required && !readonly ? [{ required: true, whitespace: true, message: `请填写${setting.label}` }] : [];
  return {
    ...column,
    dataIndex: setting.key,
    title: setting.label,
    readonly,
    colProps: { xs: 24, lg: isPaired ? 12 : 16 },
    formItemProps: { extra: setting.help, rules: [...needed, ...rules] },
  };
}

/** Between fields that stand side by side, in px; a group does not take it from its form. */
export const SETTINGS_GRID = { gutter: [24, 0] as [number, number] };

/** The form of some groups of settings: several have their names above them. */
export function settingColumns(groups: readonly SettingGroup[], stored: ReadonlySet<string>, readonly: boolean): Column[] {
  const [only] = groups;
  if (only && groups.length === 1) return columnsOf(settingsOf(only), stored, readonly);
  return groups.map((group) => ({
    valueType: 'group',
    title: SETTING_GROUPS[group],
    rowProps: SETTINGS_GRID,
    columns: columnsOf(settingsOf(group), stored, readonly),
  }));
}

/** Form values of a group, by key, in the shape the fields hold them. */
export type FormValues = Record<string, unknown>;

export const settingsOf = (group: SettingGroup): readonly Setting[] => SETTINGS.filter((setting) => setting.group === group);

/** An absent value stands in its field as an empty one. */
function toField(setting: Setting, value: unknown): unknown {
  if (setting.type === 'number' || setting.type === 'boolean') return value ?? null;
  return value ?? '';
}

/** What is sent of a field; spaces around a text can be meant (a title's suffix), around an address never. */
export function fromField(setting: Setting, field: unknown): unknown {
  const isTrimmed = setting.secret || setting.type === 'url' || setting.type === 'email';
  return isTrimmed ? String(field ?? '').trim() : toField(setting, field);
}

export function fieldsOf(settings: readonly Setting[], rows: readonly Config[]): FormValues {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return Object.fromEntries(settings.map((setting) => [setting.key, toField(setting, byKey.get(setting.key)?.value ?? setting.default)]));
}

/** The settings whose field differs from what is stored. */
export function changedSettings(settings: readonly Setting[], rows: readonly Config[], values: FormValues): Setting[] {
  const stored = fieldsOf(settings, rows);
  // A secret is not known here: an empty field leaves it, null forgets it.
  const sameSecret = ({ key }: Setting) => values[key] !== null && String(values[key] ?? '').trim() === '';
  const sameValue = (setting: Setting) => isSame(fromField(setting, values[setting.key]), fromField(setting, stored[setting.key]));
  return settings.filter((setting) => !(setting.secret ? sameSecret(setting) : sameValue(setting)));
}
