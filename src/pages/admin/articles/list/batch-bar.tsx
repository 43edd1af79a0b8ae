import { DownOutlined } from '@ant-design/icons';
import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow, BatchFields } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { type Selection, useBatch } from '../../../../components/admin/batch/use-batch.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { formatCount } from '../../../../components/admin/format.ts';
import { MenuButton } from '../../../../components/admin/menu-button.tsx';
import { useAskFirst, useAttempt } from '../../../../components/admin/use-attempt.ts';
import { type BatchEntry, questionOf } from './batch-words.ts';
import { type ListQuery, toCallQuery } from './list-query.ts';
import { type Before, usePublishUndo } from './use-publish-undo.ts';

interface Options {
  selection: Selection<ArticleRow>;
  query: ListQuery;
  reload: () => Promise<void>;
  /** Offers to take a recycling back. */
  onRecycled: (rows: readonly ArticleRow[]) => void;
  /** Asks before something is published. */
  onPublish: (entry: BatchEntry) => void;
}

/**
 * Does what a batch's entry says to the selected articles. Those that failed stay selected for another try; where all went well, all stay
 * selected that the view still holds.
 */
export function useArticleBatch({ selection, query, reload, onRecycled, onPublish }: Options) {
  const { message } = App.useApp();
  const ask = useAskFirst();
  const batch = useBatch<ArticleRow>();
  const offerPublishUndo = usePublishUndo({
    batch,
    reload,
    onBack: ({ id, status, published_at, working_copy, version }) =>
      selection.update((row) => (row.id === id ? { ...row, status, published_at, working_copy, version } : row)),
  });

  /** What no filter shows any more must not be acted upon, and what is selected is as the action has left it. */
  const renew = async (ids: readonly number[]) => {
    try {
      const held = await rowsOfView(query, ids.length, { ids });
      selection.renew(ids, held);
      if (held.length < ids.length) message.info(`选中的有 ${ids.length - held.length} 篇已不在这个列表中，不再选中`);
    } catch (error) {
      message.warning(`没有核对选中的文章是否还在这个列表中：${errorMessage(error)}`);
    }
  };

  const run = async (entry: BatchEntry, fields: BatchFields | undefined = entry.fields) => {
    const befores = new Map<number, Before>();
    const send = async (ids: number[]) => {
      const { data } = await api.articles.batch({ body: { ids, action: entry.action, ...(fields && { fields }) } });
      for (const { id, before } of data) if (before) befores.set(id, before);
      return data;
    };
    const result = await batch.run(entry.name, selection.rows, send);
    const { done, failed } = result;
    const leaves = failed.length > 0 || entry.leaves?.includes(query.status);
    if (leaves) selection.keep(failed.map(({ row }) => row.id));
    // What was published already, without a change that waited, is not published now.
    const count = entry.action === 'publish' ? befores.size : done.length;
    const title = count > 0 ? entry.done(count) : '没有需要发布的修改';
    const isOffered = offerPublishUndo(title, done, befores);
    if (failed.length > 0) batch.tell(result);
    else if (entry.action !== 'recycle' && !isOffered) message.success(title);
    if (entry.action === 'recycle' && done.length > 0) onRecycled(done);
    await Promise.all([reload(), ...(leaves ? [] : [renew(done.map(({ id }) => id))])]);
  };

  /** Asks first where the entry has a question; entries with a window come with their fields. */
  const start = (entry: BatchEntry) => {
    if (entry.action === 'publish') return onPublish(entry);
    if (!entry.ask) return void run(entry);
    ask({
      title: questionOf(entry, selection.rows.length),
      content: entry.ask(selection.rows),
      ok: entry.name,
      danger: entry.danger ?? false,
      // Not awaited: the window would stand before the progress.
      work: () => void run(entry),
    });
  };

  return { ...batch, start, run };
}

interface Props {
  entries: readonly BatchEntry[];
  busy: boolean;
  onStart: (entry: BatchEntry) => void;
  onClear: () => void;
}

/** The buttons over a selection: the usual ones at hand, what changes fields in a menu. */
export function BatchBar({ entries, busy, onStart, onClear }: Props) {
  const more = entries.filter(({ main }) => !main);
  return (
    <Space wrap size={[8, 8]} role="group" aria-label="批量操作">
      {entries
        .filter(({ main }) => main)
        .map((entry) => (
          <Button key={entry.key} size="small" danger={entry.danger ?? false} disabled={busy} onClick={() => onStart(entry)}>
            {entry.name}
          </Button>
        ))}
      {more.length > 0 && (
        <MenuButton
          size="small"
          icon={<DownOutlined aria-hidden />}
          iconPlacement="end"
          disabled={busy}
          items={more.map((entry) => ({ key: entry.key, label: entry.name, onClick: () => onStart(entry) }))}
        >
          {entries.some(({ action }) => action === 'update') ? '批量修改' : '更多'}
        </MenuButton>
      )}
      <Button size="small" type="link" onClick={onClear}>
        取消选择
      </Button>
    </Space>
  );
}

interface SelectionNoteProps {
  selection: Selection<ArticleRow>;
  query: ListQuery;
  rows: readonly ArticleRow[];
  /** Articles on all pages; unknown before the first answer. */
  total: number | undefined;
}

/** The view's articles of all pages, at most so many; with `ids` those of them that are among these. */
export async function rowsOfView(
  query: ListQuery,
  most: number,
  { ids, signal }: { ids?: readonly number[]; signal?: AbortSignal } = {},
): Promise<ArticleRow[]> {
  const found: ArticleRow[] = [];
  for (let page = 1; found.length < most; page += 1) {
    const asked = { ...toCallQuery(query), page, per_page: LIMITS.per_page_max, ...(ids && { ids: ids.join(',') }) };
    const { data } = await api.articles.list({ query: asked }, { signal });
    found.push(...data);
    if (data.length < LIMITS.per_page_max) break;
  }
  return found.slice(0, most);
}

/** How many articles are selected, and once a whole page is, a way to select those of the other pages. */
export function SelectionNote({ selection, query, rows, total = 0 }: SelectionNoteProps) {
  const attempt = useAttempt();
  const [loading, setLoading] = useState(false);
  const reachable = Math.min(total, LIMITS.batch_ids);
  const wholePage = rows.length > 0 && rows.every(({ id }) => selection.ids.includes(id));
  const selectAll = async () => {
    setLoading(true);
    await attempt(async () => {
      const found = await rowsOfView(query, reachable);
      selection.check(found.slice(0, LIMITS.batch_ids - selection.ids.filter((id) => !found.some((row) => row.id === id)).length), true);
    });
    setLoading(false);
  };
  return (
    <>
      已选择 {selection.ids.length} 篇
      {wholePage && selection.ids.length < reachable && (
        <Button type="link" size="small" loading={loading} onClick={selectAll}>
          {total > LIMITS.batch_ids ? `选择前 ${LIMITS.batch_ids} 篇（共 ${formatCount(total)} 篇）` : `选择全部 ${total} 篇`}
        </Button>
      )}
    </>
  );
}
