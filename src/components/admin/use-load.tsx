import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { ApiError } from '../../api/errors.ts';
import { errorMessage } from './error-messages.ts';

export interface Load<Data> {
  /** The last good answer; stays while a reload runs or fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  /** Loads again; settles when the answer is there, never rejects. */
  reload: () => Promise<void>;
  /** Replaces the data, or what of them stands now, by an answer that is already known, such as what a save gave back. */
  setData: (data: Data | ((now: Data) => Data)) => void;
}

/** How often what is still under way is asked for again, milliseconds. */
const AGAIN_MS = 1500;

/** Loads again what `queryKey` names; settles when the answer is there. */
export function useReload(queryKey: QueryKey, refetch: () => Promise<unknown>): () => Promise<void> {
  const client = useQueryClient();
  const named = JSON.stringify(queryKey);
  return useCallback(async () => {
    // A first answer that is still under way was asked for before whatever it is that has changed: `refetch` would take it for the new one.
    const key = JSON.parse(named) as QueryKey;
    if (client.getQueryData(key) === undefined) await client.cancelQueries({ queryKey: key, exact: true });
    await refetch();
  }, [client, named, refetch]);
}

/**
 * Loads what a screen shows, at once and whenever `key` changes; a late answer to an older key is dropped. `load` gets a
 * signal that aborts then and when the screen goes. The key names server state (`['categories']`, see `server-state.tsx`) and shares
 * its answer with whoever shows the same now. `keep`: what is known is shown at once when it is asked for again later, as choices
 * may be; what is edited or acted upon waits for an answer of its own. `again`: whether something of the answer is still under way.
 */
export function useLoad<Data extends NonNullable<unknown> | null>(
  load: (signal: AbortSignal) => Promise<Data>,
  queryKey: QueryKey,
  { keep = false, again }: { keep?: boolean; again?: (data: Data) => boolean } = {},
): Load<Data> {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => again !== undefined && state.data !== undefined && again(state.data) && AGAIN_MS,
    ...(!keep && { gcTime: 0 }),
  });

  const reload = useReload(queryKey, query.refetch);
  const named = JSON.stringify(queryKey);
  const setData = useCallback<Load<Data>['setData']>(
    (next) =>
      void client.setQueryData<Data>(JSON.parse(named) as QueryKey, (now) => {
        if (typeof next !== 'function') return next;
        return now === undefined ? undefined : next(now);
      }),
    [client, named],
  );
  const data = keep || query.isFetchedAfterMount ? query.data : undefined;
  return { data, error: query.isFetching ? undefined : (query.error ?? undefined), loading: query.isFetching, reload, setData };
}

interface Props {
  error: unknown;
  /** Without it there is no button: asking again would not help. */
  onRetry?: () => void;
  /** What failed, when it is not the whole screen: 加载文章失败. */
  title?: string;
}

/** A failure in place of what could not be shown. A refusal (403) and a missing thing (404) are told as such, without 重试. */
export function ErrorResult({ error, onRetry, title }: Props) {
  const status = error instanceof ApiError ? error.status : 0;
  const final = status === 403 || status === 404;
  const requestId = error instanceof ApiError && !final ? error.request_id : undefined;
  return (
    <div role="alert">
      <Result
        status={status === 403 ? 'warning' : status === 404 ? 'info' : 'error'}
        title={title ?? (status === 403 ? '没有权限' : status === 404 ? '没有找到' : '加载失败')}
        subTitle={
          <>
            {errorMessage(error)}
            {requestId && <div>请求编号：{requestId}</div>}
          </>
        }
        extra={
          onRetry && !final ? (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

/** Says that what stands below is from before, because loading it again failed. Nothing without an error. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="ui-below"
      title={`刷新失败，以下内容可能不是最新：${errorMessage(error)}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}

interface LoadedProps<Data> {
  load: Pick<Load<Data>, 'data' | 'error' | 'reload'>;
  /** What failed, when it is not the whole screen: 加载历史版本失败. */
  title?: string;
  /** What stands there until the first answer; a skeleton unless told. */
  waiting?: ReactNode;
  /** What is shown of the data; a node instead of a function knows itself what to show before the first answer. */
  children: ReactNode | ((data: Data) => ReactNode);
}

/** What was loaded, in each state that loading has: what is known stays where it is when it cannot be had anew, below a notice. */
export function Loaded<Data>({ load: { data, error, reload }, title, waiting = <Skeleton active />, children }: LoadedProps<Data>) {
  const retry = () => void reload();
  if (data === undefined && error) return <ErrorResult error={error} onRetry={retry} title={title} />;
  const shown = typeof children === 'function' ? (data === undefined ? waiting : children(data)) : children;
  // In the same place before and after the answer: what is pressed or typed before it comes would be lost otherwise.
  return (
    <>
      <StaleNotice error={error} onRetry={retry} />
      {shown}
    </>
  );
}
