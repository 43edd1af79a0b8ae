import { App, Typography } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '../../../../../config/limits.ts';
import { href } from '../../../../../config/route-projections.ts';
import { beginningOf } from '../../../../../config/whole-signs.ts';
import type { ArticleRow } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { formatTime } from '../../../../components/admin/format.ts';
import { useBusyRows } from '../../../../components/admin/tables/row-actions.tsx';
import { useAttempt } from '../../../../components/admin/use-attempt.ts';
import { useCopy, useCopyByHand } from '../../../../components/admin/use-copy.tsx';
import { type ArticleField, FORM_FIELDS, pickFields, valuesOf } from '../form-fields.ts';
import type { RowHandlers } from './row-menu.tsx';
import type { useRecycling } from './use-recycling.tsx';

const COPY_MARK = '（副本）';
/** What belongs to the one article and not to a copy of it: its address, dates, mark and the article it translates. */
const OWN: readonly ArticleField[] = ['slug', 'published_at', 'unpublish_at', 'checked_on', 'review_by', 'pinned', 'translation_of'];
const COPIED = FORM_FIELDS.filter((field) => !OWN.includes(field));

/** What the list does with one article beside editing and recycling it. */
function useRowActions(reload: () => Promise<void>) {
  const { message, notification } = App.useApp();
  const copy = useCopy();
  const showByHand = useCopyByHand();
  const attempt = useAttempt();
  const navigate = useNavigate();

  const previewUrl = async (row: ArticleRow) => {
    const { data } = await api.articles.preview_link({ params: { id: row.id } });
    return { url: new URL(data.url, window.location.origin).href, expires: formatTime(data.expires_at) };
  };

  /** The window is opened within the click, or the browser would take it for an unwanted one. */
  const preview = (row: ArticleRow) => {
    const tab = window.open('about:blank');
    return attempt(async () => {
      try {
        const { url } = await previewUrl(row);
        if (tab) tab.location.replace(url);
        else showByHand(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  };

  const copyLink = (row: ArticleRow) =>
    attempt(async () => {
      if (row.status === 'published') return copy(new URL(href('/article/:id', { id: row.slug }), window.location.origin).href, '已复制链接');
      const { url, expires } = await previewUrl(row);
      return copy(url, `已复制预览链接，${expires} 前有效`);
    });

  const checked = async (row: ArticleRow) => {
    await attempt(async () => {
      const { data } = await api.articles.checked({ params: { id: row.id } });
      notification.success({
        key: `checked-${row.id}`,
        title: '已确认仍然准确',
        placement: 'bottomLeft',
        description: (
          <>
            《{row.title}》
            <br />
            <Typography.Text type="secondary">
              核对日期 {data.checked_on}
              {data.review_by && `，下次复核 ${data.review_by}`}
            </Typography.Text>
          </>
        ),
      });
    });
    await reload();
  };

  /** A new draft with the same texts and places, without address, dates and mark of its own. */
  const duplicate = (row: ArticleRow) =>
    attempt(async () => {
      const { data: from } = await api.articles.get({ params: { id: row.id } });
      const { data: made } = await api.articles.create({
        body: {
          ...pickFields(valuesOf(from), COPIED),
          title: `${beginningOf(from.title, LIMITS.article.title - COPY_MARK.length)}${COPY_MARK}`,
        },
      });
      message.success('已新建副本，可以开始修改');
      navigate(href('/p-admin/articles/edit/:id', { id: made.id }));
    });

  return { preview, copyLink, checked, duplicate };
}

/** What a row's menu does, the same object at every render. `isBusy`: something is under way for the row. */
export function useRowHandlers(recycling: ReturnType<typeof useRecycling>, reload: () => Promise<void>) {
  const { during, isBusy } = useBusyRows();
  const { checked, preview, copyLink, duplicate } = useRowActions(reload);
  const on = useLatest<RowHandlers>({
    recycle: during(recycling.recycle),
    restore: during(recycling.restore),
    restoreFormer: during(recycling.restoreFormer),
    deleteForGood: recycling.deleteForGood,
    checked: during(checked),
    preview: during(preview),
    copyLink: during(copyLink),
    duplicate: during(duplicate),
  });
  return { on, isBusy };
}

type Handlers<T> = { [K in keyof T]: (argument: never) => unknown };

/** Handlers that are the same object at every render and always do what the latest render said. */
function useLatest<T extends Handlers<T>>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(
    () => Object.fromEntries((Object.keys(handlers) as (keyof T)[]).map((key) => [key, (argument: never) => latest.current[key](argument)])) as T,
  );
  return stable;
}
