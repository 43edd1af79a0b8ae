import type { ProFormColumnsType } from '@ant-design/pro-components';
import type { FormItemProps } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Setting, SettingType } from '../../../../config/settings.ts';
import { ImageField, ImageView } from './image-field.tsx';
import type { FormValues } from './setting-values.ts';

type Column = ProFormColumnsType<FormValues>;
interface TypeColumn extends Pick<Column, 'valueType' | 'fieldProps' | 'formItemRender' | 'render'> {
  rules?: FormItemProps['rules'];
  getValueFromEvent?: FormItemProps['getValueFromEvent'];
}

const limit = LIMITS.setting;
/** Characters of a web address. */
const ADDRESS_MAX = 2000;
const counted = (max: number) => ({ maxLength: max, showCount: true });

/** One row a type: how a setting of that type is shown and checked before it is sent. */
const TYPE_COLUMNS: Record<SettingType, (setting: Setting) => TypeColumn> = {
  text: ({ max = limit.text }) => ({ valueType: 'text', fieldProps: counted(max) }),
  textarea: ({ max = limit.textarea }) => ({ valueType: 'textarea', fieldProps: { ...counted(max), autoSize: { minRows: 3, maxRows: 10 } } }),
  number: ({ min, max }) => ({ valueType: 'digit', fieldProps: { min, max, precision: 0 }, rules: [{ required: true, message: '请输入数字' }] }),
  boolean: () => ({ valueType: 'switch' }),
  select: ({ options }) => ({ valueType: 'select', fieldProps: { options, allowClear: false } }),
  color: () => ({
    valueType: 'color',
    fieldProps: { showText: true, disabledAlpha: true },
    getValueFromEvent: (color: string | { toHexString: () => string }) => (typeof color === 'string' ? color : color.toHexString()),
  }),
  url: ({ max = ADDRESS_MAX }) => ({
    valueType: 'text',
    fieldProps: { maxLength: max, placeholder: 'https://' },
    rules: [{ pattern: /^\s*(https?:\/\/\S+)?\s*$/, message: '请输入以 http:// 或 https:// 开头的地址' }],
  }),
  email: ({ max = limit.text }) => ({ valueType: 'text', fieldProps: { maxLength: max }, rules: [{ type: 'email', message: '请输入有效的邮箱地址' }] }),
  image: ({ key }) => ({
    valueType: 'text',
    formItemRender: () => <ImageField id={key} />,
    render: (_, values) => <ImageView url={String(values[key] ?? '')} />,
  }),
  json: ({ max = limit.json }) => ({
    valueType: 'textarea',
    fieldProps: { maxLength: max, autoSize: { minRows: 4, maxRows: 16 }, styles: { textarea: { fontFamily: 'monospace' } } },
    rules: [{ validator: (_, text: string) => Promise.resolve(JSON.parse(text)).then(() => undefined), message: '不是有效的 JSON' }],
  }),
};

/** The form of a group of settings. */
export function settingColumns(settings: readonly Setting[], readonly: boolean): Column[] {
  return settings.map((setting) => {
    const { rules = [], getValueFromEvent, ...column } = TYPE_COLUMNS[setting.type](setting);
    const needed = setting.required && !readonly ? [{ required: true, whitespace: true, message: `请填写${setting.label}` }] : [];
    return {
      ...column,
      dataIndex: setting.key,
      title: setting.label,
      readonly,
      formItemProps: { extra: setting.help, rules: [...needed, ...rules], ...(getValueFromEvent ? { getValueFromEvent } : {}) },
    };
  });
}
