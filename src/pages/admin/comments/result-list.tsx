import { Tag } from 'antd';
import type { Comment } from '../../../../contract/comments.ts';
import styles from './comments.module.css';
import type { Failure } from './moderation-queue.ts';

/** How much of a comment stands for it, in characters. */
const EXCERPT = 40;

const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** What became of each comment of a batch. */
export function ResultList({ rows, failed }: { rows: readonly Comment[]; failed: readonly Failure[] }) {
  const reasons = new Map(failed.map(({ row, reason }) => [row.id, reason]));
  return (
    <ul className={styles.results}>
      {rows.map(({ id, author_name, content }) => {
        const reason = reasons.get(id);
        return (
          <li key={id}>
            <Tag color={reason === undefined ? 'success' : 'error'}>{reason === undefined ? '成功' : '失败'}</Tag>
            {`${author_name}：${excerpt(content)}`}
            {reason !== undefined && `（${reason}）`}
          </li>
        );
      })}
    </ul>
  );
}
