import { ProFormRadio, ProFormTreeSelect } from '@ant-design/pro-components';
import { Form } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Menu, Position } from '../../../../contract/menus.ts';
import { heightOf } from '../../../components/admin/tree.ts';
import { parentOptions } from '../../../components/admin/tree-options.ts';
import { PLATFORM_NAMES, POSITION_NAMES } from './menu-words.ts';

const options = <Key extends string>(names: Record<Key, string>) => (Object.keys(names) as Key[]).map((value) => ({ value, label: names[value] }));

interface PlaceFieldsProps {
  rows: readonly Menu[];
  existing: Menu | null;
}

/** Where an entry stands. Below another it follows that one's platform and position, and what is below it follows in turn. */
export function PlaceFields({ rows, existing }: PlaceFieldsProps) {
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
