import { App } from 'antd';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { useBatch } from '../../../components/admin/batch/use-batch.ts';

type Change = { action: 'move'; group_name: string } | { action: 'delete' };

/** Moves or deletes many files. `onDone` gets the ids that it was done to. */
export function useMediaBatch(onDone: (ids: readonly number[]) => void) {
  const { modal, message } = App.useApp();
  const batch = useBatch<Media>();

  const run = async (rows: readonly Media[], change: Change, verb: string) => {
    const result = await batch.run(verb, rows, async (ids) => (await api.media.batch({ body: { ids, ...change } })).data);
    if (result.failed.length > 0) batch.tell(result);
    else message.success(`已${verb} ${result.done.length} 个文件`);
    onDone(result.done.map(({ id }) => id));
  };

  return {
    ...batch,
    move: (rows: readonly Media[], group_name: string) => run(rows, { action: 'move', group_name }, '移动'),
    askToDelete: (rows: readonly Media[]) => {
      const used = rows.filter(({ use_count }) => use_count > 0).length;
      modal.confirm({
        title: `删除选中的 ${rows.length} 个文件？`,
        content: `文件会从服务器上删除，无法恢复。${used > 0 ? `其中 ${used} 个正在使用，会保留。` : ''}`,
        okText: '删除',
        okType: 'danger',
        // Not awaited: the window would stand before the progress.
        onOk: () => void run(rows, { action: 'delete' }, '删除'),
      });
    },
  };
}
