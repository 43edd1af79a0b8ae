import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ErrorResult, StaleNotice } from './error-result.tsx';
import type { Load } from './use-load.ts';

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
  if (data === undefined) {
    if (error) return <ErrorResult error={error} onRetry={retry} title={title} />;
    return typeof children === 'function' ? waiting : children;
  }
  return (
    <>
      <StaleNotice error={error} onRetry={retry} />
      {typeof children === 'function' ? children(data) : children}
    </>
  );
}
