import { Skeleton, Typography } from 'antd';
import { api } from '../../../api/api.ts';
import { ErrorResult } from '../../../components/admin/error-result.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { useLoad } from '../../../components/admin/use-load.ts';
import styles from './comments.module.css';

/** What a comment was before each change, the newest first. */
export function CommentHistory({ id }: { id: number }) {
  const { data, error, reload } = useLoad(async (signal) => (await api.comments.revisions({ params: { id } }, { signal })).data, ['comments', id, 'revisions']);
  if (error) return <ErrorResult error={error} title="加载修改记录失败" onRetry={() => void reload()} />;
  if (!data) return <Skeleton active title={false} />;
  return (
    <section aria-label="修改记录">
      <Typography.Title level={5}>修改前的内容</Typography.Title>
      <ol className={styles.history}>
        {data.map((revision) => (
          <li key={revision.id}>
            <Typography.Text type="secondary" className={styles.small}>
              {formatTime(revision.created_at)} {revision.changed_by ? `由 ${revision.changed_by} 修改` : '由敏感词规则替换'}，此前署名 {revision.author_name}
            </Typography.Text>
            <div className={styles.text}>{revision.content}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}
