import { App } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Media } from '../../../../contract/media.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';

interface Outcome {
  id: number;
  ok: boolean;
  message?: string;
}
type Change = { action: 'move'; group_name: string } | { action: 'delete' };

/** Moves or deletes many files; those that could not be are listed with their reason. `onDone` gets the ids that it was done to. */
export function useMediaBatch(onDone: (ids: readonly number[]) => void) {
  const { modal, message } = App.useApp();

  const report = (rows: readonly Media[], outcomes: readonly Outcome[], verb: string) => {
    const failed = outcomes.filter(({ ok }) => !ok);
    const done = outcomes.length - failed.length;
    if (failed.length === 0) return void message.success(`已${verb} ${done} 个文件`);
    modal.warning({
      title: `${verb}：成功 ${done} 个，失败 ${failed.length} 个`,
      width: 560,
      content: (
        <ul>
          {failed.map((outcome) => (
            <li key={outcome.id}>
              “{rows.find(({ id }) => id === outcome.id)?.name ?? `#${outcome.id}`}”：{outcome.message ?? '失败'}
            </li>
          ))}
        </ul>
      ),
    });
  };

  /** Rejects with the first call's failure; what earlier calls have done is told to `onDone`. */
  const run = async (rows: readonly Media[], change: Change, verb: string) => {
    const outcomes: Outcome[] = [];
    try {
      for (let from = 0; from < rows.length; from += LIMITS.batch_ids) {
        const ids = rows.slice(from, from + LIMITS.batch_ids).map(({ id }) => id);
        outcomes.push(...(await api.media.batch({ body: { ids, ...change } })).data);
      }
      report(rows, outcomes, verb);
    } finally {
      onDone(outcomes.filter(({ ok }) => ok).map(({ id }) => id));
    }
  };

  return {
    move: (rows: readonly Media[], group_name: string) => run(rows, { action: 'move', group_name }, '移动'),
    askToDelete: (rows: readonly Media[]) => {
      const used = rows.filter(({ use_count }) => use_count > 0).length;
      modal.confirm({
        title: `删除选中的 ${rows.length} 个文件？`,
        content: `文件会从服务器上删除，无法恢复。${used > 0 ? `其中 ${used} 个正在使用，会保留。` : ''}`,
        okText: '删除',
        okType: 'danger',
        onOk: () => run(rows, { action: 'delete' }, '删除').catch((error) => void message.error(errorMessage(error))),
      });
    },
  };
}
