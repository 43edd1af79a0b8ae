import {
  AppstoreOutlined,
  BarChartOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileTextOutlined,
  MenuOutlined,
  PictureOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { MINUTE_MS } from '../../../config/limits.ts';
import type { IconKey, RoutePath } from '../../../config/routes.ts';
import type { CallReply } from '../../../contract/index.ts';
import { api, subscribeChanges } from '../../api/api.ts';
import { getToken } from '../../api/session.ts';
import styles from './admin-layout.module.css';

/** The picture of every icon key of the page table; a key without one does not compile. Hidden from names: antd would add English words. */
export const MENU_ICONS: Record<IconKey, ReactNode> = {
  dashboard: <DashboardOutlined aria-hidden />,
  articles: <FileTextOutlined aria-hidden />,
  categories: <AppstoreOutlined aria-hidden />,
  menus: <MenuOutlined aria-hidden />,
  comments: <CommentOutlined aria-hidden />,
  media: <PictureOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
  statistics: <BarChartOutlined aria-hidden />,
};

/** Which of the sidebar's links say how much waits behind them. */
const WAITING: Partial<Record<RoutePath, { count: (waiting: Waiting) => number; words: string }>> = {
  '/p-admin/comments': { count: ({ comments }) => comments, words: '条评论待审核' },
  '/p-admin/articles': { count: ({ reviews }) => reviews, words: '篇文章待复核' },
};

/** What a link says beside its name: nothing where nothing waits. */
export function waitingAt(path: string, waiting: Waiting | null): { count: number; title: string } | null {
  const row = WAITING[path as RoutePath];
  const count = row && waiting ? row.count(waiting) : 0;
  return row && count > 0 ? { count, title: `${count} ${row.words}` } : null;
}

/** The number itself; the link’s title says it in words, so it has none of its own. */
export function MenuBadge({ count, dot }: { count: number; dot: boolean }) {
  return (
    <span className={styles.badge} data-dot={dot} aria-hidden>
      <Badge count={dot ? undefined : count} dot={dot} title="" overflowCount={999} size="small" />
    </span>
  );
}

type Waiting = CallReply<'statistics', 'waiting'>['data'];

/** A change is often one of several: asked once they have come to rest, in milliseconds. */
const REST_MS = 400;
/** Readers write and days pass meanwhile. */
const AGAIN_MS = MINUTE_MS;
/** Whoever comes to the window is told what was asked just now. */
const FRESH_MS = 10_000;
/** The resources whose changes can change what waits. */
const WATCHED = /^(articles|comments|exams)\./;

const KEY = ['statistics', 'waiting'] as const;

/** How much waits for somebody: asked anew after every change, now and then while the window is looked at. Null while unknown; a failure leaves what was known. */
export function useWaiting(active: boolean): Waiting | null {
  const client = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.statistics.waiting({}, { signal })).data,
    // The end of a session empties the cache before the frame is told: nothing is asked without a token.
    enabled: active && getToken() !== null,
    refetchInterval: AGAIN_MS,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopHearing = subscribeChanges((name) => {
      if (!WATCHED.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stopHearing();
      void client.cancelQueries({ queryKey: KEY });
    };
  }, [active, client, refetch]);
  return data ?? null;
}
