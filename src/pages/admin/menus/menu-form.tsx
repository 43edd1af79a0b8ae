import { ProFormItem, ProFormRadio, ProFormSwitch, ProFormText, ProFormTreeSelect } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { LIMITS, MENU_URL_PATTERN } from '../../../../config/limits.ts';
import type { Menu, MenuInput, Platform, Position } from '../../../../contract/menus.ts';
import { api } from '../../../api/api.ts';
import { type ConflictLabels, useVersionedSave } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { heightOf } from '../../../components/admin/tree.ts';
import { parentOptions } from '../../../components/admin/tree-options.ts';
import { PLATFORM_NAMES, POSITION_NAMES } from './menu-columns.tsx';
import type { MenuDraft } from './preview/preview-nodes.ts';
import { TargetPicker } from './target-picker.tsx';

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
  onDraft: (draft: MenuDraft | null) => void;
}

const empty: Values = {
  label: '',
  label_zh: '',
  url: '',
  platform: 'all',
  position: 'header',
  parent_id: null,
  visible: true,
  new_window: false,
};

function valuesOf(target: MenuTarget): Values {
  return Object.fromEntries(Object.keys(empty).map((field) => [field, { ...empty, ...target }[field as keyof Values]])) as Values;
}

/** Creates or edits an entry of the public site's menus. */
export function MenuForm({ open, target, rows, onClose, onSaved, onDraft }: MenuFormProps) {
  const [store, conflict] = useVersionedSave();
  const existing = 'id' in target ? target : null;
  const labels: ConflictLabels<Values> = {
    label: '英文名称',
    label_zh: '中文名称',
    url: '链接',
    platform: { label: '平台', show: (platform) => PLATFORM_NAMES[platform] },
    position: { label: '位置', show: (position) => POSITION_NAMES[position] },
    parent_id: { label: '上级菜单', show: (id) => rows.find((row) => row.id === id)?.label ?? '（顶级）' },
    visible: '显示',
    new_window: '在新窗口打开',
  };

  const save = async (entered: Partial<Values>) => {
    const values = { ...empty, ...entered, url: entered.url?.trim() ?? '' };
    const done = await store({
      stored: existing,
      values,
      create: () => api.menus.create({ body: values }),
      change: (id, body) => api.menus.update({ params: { id }, body }),
      labels,
      created: '菜单项已创建',
      saved: '菜单项已保存',
    });
    if (done) onSaved();
    return done;
  };

  return (
    <>
      <EditModal<Values>
        name="menu"
        title={existing ? `编辑菜单项：${existing.label}` : '新建菜单项'}
        open={open}
        initialValues={valuesOf(target)}
        onSave={save}
        onClose={onClose}
      >
        {open && <Draft id={existing?.id ?? null} onDraft={onDraft} />}
        <ProFormText
          name="label"
          label="英文名称"
          fieldProps={{ maxLength: limit.label, showCount: true }}
          rules={[{ required: true, whitespace: true, message: '请输入英文名称' }]}
        />
        <ProFormText name="label_zh" label="中文名称" extra="中文界面显示；留空则用英文名称" fieldProps={{ maxLength: limit.label, showCount: true }} />
        <ProFormItem
          name="url"
          label="链接"
          rules={[
            {
              pattern: new RegExp(MENU_URL_PATTERN),
              transform: (url: string) => url?.trim(),
              message: '请输入以 / 开头的站内路径，或 http(s)、mailto、tel 地址',
            },
          ]}
        >
          <TargetPicker />
        </ProFormItem>
        <PlaceFields rows={rows} existing={existing} />
        <ProFormSwitch name="visible" label="显示" />
        <ProFormSwitch name="new_window" label="在新窗口打开" />
      </EditModal>
      {conflict}
    </>
  );
}

/** Hands on what is typed. */
function Draft({ id, onDraft }: Pick<MenuFormProps, 'onDraft'> & { id: number | null }) {
  const values: Partial<Values> | undefined = Form.useWatch([], Form.useFormInstance());
  const tell = useEffectEvent(onDraft);
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
      <ProFormTreeSelect
        name="parent_id"
        label="上级菜单"
        placeholder="无（顶级）"
        fieldProps={{
          treeData: parentOptions(
            rows.filter((row) => row.position === position),
            { title: (row) => row.label, exclude: existing?.id, height: existing ? heightOf(rows, existing.id) : 1, max: LIMITS.menu.depth },
          ),
          onChange: followParent,
          allowClear: true,
          treeDefaultExpandAll: true,
          showSearch: { treeNodeFilterProp: 'title' },
        }}
      />
      <ProFormRadio.Group
        name="platform"
        label="平台"
        radioType="button"
        options={options(PLATFORM_NAMES)}
        disabled={Boolean(parentId)}
        extra={parentId ? '与上级菜单一致' : '下级菜单随之改变'}
      />
    </>
  );
}
