import { Alert, Button } from 'antd';
import { errorMessage } from './error-messages.ts';

/** Says that what stands below is from before, because loading it again failed. Nothing without an error. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`刷新失败，以下内容可能不是最新：${errorMessage(error)}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
