import { MoreOutlined } from '@ant-design/icons';
import { ProFormText } from '@ant-design/pro-components';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { MediaGroup } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { SuggestInput } from '../../../components/admin/fields/suggest-input.tsx';
import { EditModal } from '../../../components/admin/forms/edit-modal.tsx';
import { MenuButton } from '../../../components/admin/menu-button.tsx';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/windows.tsx';

interface GroupToolsProps {
  group_name: string;
  /** The group's name from now on; empty when there is none any more. */
  onRenamed: (group_name: string) => void;
}

/** Renames or dissolves the group that the list shows. Its files stay. */
export function GroupTools({ group_name, onRenamed }: GroupToolsProps) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const dialog = useDialog<string>();
  /** The group's new name, until the window is closed: before that, another address would mean leaving a form. */
  const [renamed, setRenamed] = useState<string | null>(null);
  useEffect(() => {
    if (renamed === null || dialog.open) return;
    setRenamed(null);
    onRenamed(renamed);
  }, [renamed, dialog.open, onRenamed]);

  const rename = async (to: string, merge?: boolean) => {
    await api.media.rename_group({ body: { group_name, to, merge } });
    message.success(to === '' ? `分组“${group_name}”已解散` : merge ? `已并入分组“${to}”` : '分组已重命名');
    setRenamed(to);
  };
  const askToMerge = (to: string) =>
    ask({
      title: `已有分组“${to}”`,
      content: `要把“${group_name}”中的文件都并入它吗？合并后无法再分开。`,
      ok: '合并',
      danger: false,
      work: () => rename(to, true),
    });
  const save = async ({ to = '' }: Partial<{ to: string }>) => {
    const name = to.trim();
    if (name === group_name) return true;
    try {
      await rename(name);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      askToMerge(name);
    }
    return true;
  };
  const askToDissolve = () => ask({ title: `解散分组“${group_name}”？`, content: '文件会保留，变为未分组。', ok: '解散', work: () => rename('') });

  return (
    <>
      <MenuButton
        icon={<MoreOutlined aria-hidden />}
        aria-label={`分组“${group_name}”的操作`}
        items={[
          { key: 'rename', label: '重命名分组', onClick: () => dialog.show(group_name) },
          { key: 'dissolve', label: '解散分组', danger: true, onClick: askToDissolve },
        ]}
      />
      <EditModal<{ to: string }>
        key={dialog.key}
        name="media-group"
        title="重命名分组"
        open={dialog.open}
        width={420}
        initialValues={{ to: group_name }}
        onSave={save}
        onClose={dialog.close}
      >
        <ProFormText
          name="to"
          label="分组名称"
          fieldProps={{ maxLength: LIMITS.media.group_name }}
          rules={[{ required: true, whitespace: true, message: '请输入分组名称' }]}
        />
      </EditModal>
    </>
  );
}

interface GroupFieldProps {
  groups: readonly MediaGroup[];
  id?: string;
  /** Empty for no group. */
  value?: string;
  onChange?: (group_name: string) => void;
}

/** A form field that names a group: one that there is, or a new one. */
export function GroupField({ groups, id, value = '', onChange }: GroupFieldProps) {
  return (
    <SuggestInput
      id={id}
      value={value}
      allowClear
      maxLength={LIMITS.media.group_name}
      placeholder="选择已有分组，或输入新名称；留空为未分组"
      options={groups.map(({ group_name }) => ({ value: group_name }))}
      showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text.trim()) }}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
