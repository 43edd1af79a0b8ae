import { ProForm } from '@ant-design/pro-components';
import { App, Button, Flex, Typography } from 'antd';
import type { RefCallback } from 'react';
import type { Media, MediaGroup } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import batchStyles from '../../../components/admin/batch/batch.module.css';
import { type Selection, useBatch } from '../../../components/admin/batch/use-batch.ts';
import { EditModal } from '../../../components/admin/forms/edit-modal.tsx';
import styles from '../../../components/admin/media/media.module.css';
import { useAskFirst } from '../../../components/admin/use-attempt.ts';
import { useDialog } from '../../../components/admin/windows.tsx';
import { GroupField } from './group-tools.tsx';

interface SelectionBarProps {
  barRef: RefCallback<HTMLElement>;
  selection: Selection<Media>;
  /** What the page shows. */
  rows: readonly Media[];
  groups: readonly MediaGroup[];
  onMove: (rows: readonly Media[], group_name: string) => Promise<void>;
  onDelete: (rows: readonly Media[]) => void;
}

/** What can be done with the files that are chosen. */
export function SelectionBar({ barRef, selection, rows, groups, onMove, onDelete }: SelectionBarProps) {
  const dialog = useDialog<readonly Media[]>();
  const chosen = selection.rows;
  const move = async ({ group_name = '' }: Partial<{ group_name: string }>) => {
    // Not awaited: the window would stand before the progress.
    void onMove(dialog.target ?? [], group_name.trim());
    return true;
  };
  return (
    <>
      {chosen.length > 0 && (
        <Flex ref={barRef} role="toolbar" aria-label="批量操作" className={`${batchStyles.bar} ${styles.bar}`} gap={8} wrap align="center">
          <Typography.Text strong>已选择 {chosen.length} 个</Typography.Text>
          <Button size="small" onClick={() => dialog.show(chosen)}>
            移到分组
          </Button>
          <Button size="small" danger onClick={() => onDelete(chosen)}>
            批量删除
          </Button>
          {rows.some(({ id }) => !selection.ids.includes(id)) && (
            <Button size="small" type="link" onClick={() => selection.check(rows, true)}>
              选择本页
            </Button>
          )}
          <Button size="small" type="link" onClick={() => selection.keep([])}>
            取消选择
          </Button>
        </Flex>
      )}
      <EditModal<{ group_name: string }>
        key={dialog.key}
        name="media-move"
        title={`移动 ${dialog.target?.length ?? 0} 个文件`}
        open={dialog.open}
        width={460}
        initialValues={{ group_name: '' }}
        submitText="移动"
        onSave={move}
        onClose={dialog.close}
      >
        <ProForm.Item name="group_name" label="分组">
          <GroupField groups={groups} />
        </ProForm.Item>
      </EditModal>
    </>
  );
}

type Change = { action: 'move'; group_name: string } | { action: 'delete' };

/** Moves or deletes many files. `onDone` gets the ids that it was done to. */
export function useMediaBatch(onDone: (ids: readonly number[], change: Change) => void) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const batch = useBatch<Media>();

  const run = async (rows: readonly Media[], change: Change, verb: string) => {
    const result = await batch.run(verb, rows, async (ids) => (await api.media.batch({ body: { ids, ...change } })).data);
    if (result.failed.length > 0) batch.tell(result);
    else message.success(`已${verb} ${result.done.length} 个文件`);
    onDone(
      result.done.map(({ id }) => id),
      change,
    );
  };

  return {
    ...batch,
    move: (rows: readonly Media[], group_name: string) => run(rows, { action: 'move', group_name }, '移动'),
    askToDelete: (rows: readonly Media[]) => {
      const used = rows.filter(({ use_count }) => use_count > 0).length;
      ask({
        title: `删除选中的 ${rows.length} 个文件？`,
        content: `文件会从服务器上删除，无法恢复。${used > 0 ? `其中 ${used} 个正在使用，会保留。` : ''}`,
        // Not awaited: the window would stand before the progress.
        work: () => void run(rows, { action: 'delete' }, '删除'),
      });
    },
  };
}
