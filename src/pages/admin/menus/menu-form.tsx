import { ProFormItem, ProFormRadio } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { LIMITS, MENU_URL_PATTERN } from '../../../../config/limits.ts';
import type { Menu, MenuInput, Platform, Position } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { TargetPicker } from '../../../components/admin/fields/target-picker.tsx';
import { TreeChoice } from '../../../components/admin/fields/tree-choice.tsx';
import { Fields, type FormFields, ResourceForm } from '../../../components/admin/forms/resource-form.tsx';
import { heightOf } from '../../../components/admin/tree/tree.ts';
import { parentOptions } from '../../../components/admin/tree/tree-options.ts';
import { PLATFORM_NAMES, POSITION_NAMES } from '../../../components/admin/value-names.ts';
import { menuName } from './menu-columns.tsx';
import type { EditedEntry } from './preview/preview-parts.tsx';

const limit = LIMITS.menu;

/** What the form is open for: a new entry at a place, or an existing one. */
export type MenuTarget = { position: Position; parent_id: number | null; platform: Platform } | Menu;
type Values = Omit<Required<MenuInput>, 'sort'>;

interface MenuFormProps {
  open: boolean;
  target: MenuTarget;
  rows: readonly Menu[];
  onClose: () => void;
  onSaved: () => void;
  /** Told what the form holds as it changes, for the preview; null when it is closed. */
  onEdit: (edited: EditedEntry | null) => void;
}

const URL_RULE = {
  pattern: new RegExp(MENU_URL_PATTERN),
  transform: (url: string) => url?.trim(),
  message: '请输入以 / 开头的站内路径，或 http(s)、mailto、tel 地址',
};

const fieldsOf = (rows: readonly Menu[], existing: Menu | null): FormFields<Values> => [
  { name: 'label', label: '英文名称', max: limit.label, required: true },
  { name: 'label_zh', label: '中文名称', max: limit.label, hint: '中文界面显示；留空则用英文名称' },
  {
    name: 'url',
    label: '链接',
    read: (url) => url?.trim() ?? '',
    input: (
      <ProFormItem name="url" label="链接" rules={[URL_RULE]}>
        <TargetPicker />
      </ProFormItem>
    ),
  },
  { name: 'position', label: '位置', show: (position) => POSITION_NAMES[position], input: <PlaceFields rows={rows} existing={existing} /> },
  {
    name: 'parent_id',
    label: '上级菜单项',
    show: (id) => {
      const parent = rows.find((row) => row.id === id);
      return parent ? menuName(parent) : '（顶级）';
    },
    input: null,
  },
  { name: 'platform', label: '平台', show: (platform) => PLATFORM_NAMES[platform], input: null },
  { name: 'visible', label: '显示', input: 'switch' },
  { name: 'new_window', label: '在新窗口打开', input: 'switch' },
];

/** Creates or edits an entry of the public site's menus. */
export function MenuForm({ target, rows, onEdit, ...window }: MenuFormProps) {
  const existing = 'id' in target ? target : null;
  const fields = fieldsOf(rows, existing);
  return (
    <ResourceForm<Menu, Values>
      {...window}
      name="menu"
      title={existing ? `编辑菜单项：${existing.label}` : '新建菜单项'}
      fields={fields}
      stored={existing}
      start={{ visible: true, ...target }}
      create={(body) => api.menus.create({ body })}
      change={(id, body) => api.menus.update({ params: { id }, body })}
      done={['菜单项已创建', '菜单项已保存']}
    >
      {window.open && <TellEdited id={existing?.id ?? null} onEdit={onEdit} />}
      <Fields of={fields} />
    </ResourceForm>
  );
}

/** Hands on what is typed. */
function TellEdited({ id, onEdit }: Pick<MenuFormProps, 'onEdit'> & { id: number | null }) {
  const values: Partial<Values> | undefined = Form.useWatch([], Form.useFormInstance());
  const tell = useEffectEvent(onEdit);
  useEffect(() => {
    if (values) tell({ id, values });
  }, [id, values]);
  useEffect(() => () => tell(null), []);
  return null;
}

const options = <Key extends string>(names: Record<Key, string>) => (Object.keys(names) as Key[]).map((value) => ({ value, label: names[value] }));

interface PlaceFieldsProps {
  rows: readonly Menu[];
  existing: Menu | null;
}

/** Where an entry stands. Below another it follows that one's platform and position, and what is below it follows in turn. */
function PlaceFields({ rows, existing }: PlaceFieldsProps) {
  const form = Form.useFormInstance();
  const position: Position | undefined = Form.useWatch('position', form);
  const parentId: number | null | undefined = Form.useWatch('parent_id', form);
  const followParent = (id: number | null | undefined) => {
    const parent = rows.find((row) => row.id === id);
    if (parent) form.setFieldValue('platform', parent.platform);
  };
  return (
    <>
      <ProFormRadio.Group
        name="position"
        label="位置"
        radioType="button"
        options={options(POSITION_NAMES)}
        fieldProps={{ onChange: () => form.setFieldValue('parent_id', null) }}
      />
      <ProFormItem name="parent_id" label="上级菜单项">
        <TreeChoice
          options={parentOptions(
            rows.filter((row) => row.position === position),
            {
              title: menuName,
              search: ({ label, label_zh }) => `${label} ${label_zh}`,
              exclude: existing?.id,
              height: existing ? heightOf(rows, existing.id) : 1,
              max: LIMITS.menu.depth,
            },
          )}
          placeholder="无（顶级）"
          allowClear
          onChange={followParent}
        />
      </ProFormItem>
      <ProFormRadio.Group
        name="platform"
        label="平台"
        radioType="button"
        options={options(PLATFORM_NAMES)}
        disabled={Boolean(parentId)}
        extra={parentId ? '与上级菜单项一致' : '下级菜单项随之改变'}
      />
    </>
  );
}
