import { Button, Flex, Result } from 'antd';
import { ApiError } from '../../api/errors.ts';
import { errorMessage } from './error-messages.ts';

interface Props {
  error: unknown;
  /** Without it there is no button: asking again would not help. */
  onRetry?: () => void;
  /** What failed, when it is not the whole screen: 加载文章失败. */
  title?: string;
}

/** A failure in place of what could not be shown. A refusal (403) and a missing thing (404) have pictures of their own. */
export function ErrorResult({ error, onRetry, title }: Props) {
  const status = error instanceof ApiError ? error.status : 0;
  const known = status === 403 || status === 404;
  return (
    <Flex vertical role="alert">
      <Result
        status={status === 403 ? '403' : status === 404 ? '404' : 'error'}
        title={title ?? (status === 403 ? '没有权限' : status === 404 ? '内容不存在' : '加载失败')}
        subTitle={
          <>
            {errorMessage(error)}
            {error instanceof ApiError && error.request_id && !known && <div>请求编号：{error.request_id}</div>}
          </>
        }
        extra={
          onRetry && !known ? (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          ) : undefined
        }
      />
    </Flex>
  );
}
