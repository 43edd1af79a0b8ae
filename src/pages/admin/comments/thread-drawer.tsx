import { Drawer, Flex, Tag, Typography } from 'antd';
import { useEffect } from 'react';
import type { Comment } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { Loaded } from '../../../components/admin/loaded.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { ActionsCell, type CommentActions, markedText, StatusTag } from './comment-cells.tsx';
import { heldText } from './comment-words.ts';
import styles from './comments.module.css';

interface ThreadDrawerProps {
  open: boolean;
  /** One comment of the thread, which is marked. */
  comment: Comment;
  /** A comment as it stands after what was done to it. */
  standing: (row: Comment) => Comment;
  /** Changes whenever something was moderated. */
  version: number;
  onClose: () => void;
  actions: CommentActions;
}

/** The conversation in which a comment stands, in every state, with the same actions as in the list. */
export function ThreadDrawer({ open, comment, standing, version, onClose, actions }: ThreadDrawerProps) {
  const load = useLoad(async (signal) => (await api.comments.thread({ params: { id: comment.id } }, { signal })).data, ['comments', comment.id, 'thread']);
  const { reload } = load;
  // The first loading is the hook's own.
  useEffect(() => {
    if (version > 0) void reload();
  }, [version, reload]);

  return (
    <Drawer open={open} onClose={onClose} size={560} title={`话题：${comment.article.title}`} destroyOnHidden>
      <Loaded load={load} title="加载话题失败">
        {(data) => (
          <ol className={styles.thread}>
            {data.map(standing).map((row) => (
              <li key={row.id} className={row.parent_id === null ? undefined : styles.reply} aria-current={row.id === comment.id ? 'true' : undefined}>
                <Flex wrap gap={6} align="center">
                  <Typography.Text strong>{row.author_name}</Typography.Text>
                  {row.is_operator && <Tag color="processing">编辑部</Tag>}
                  {row.deleted_at ? <Tag>回收站</Tag> : <StatusTag row={row} />}
                  <Typography.Text type="secondary" className={styles.small}>
                    {formatTime(row.created_at)}
                  </Typography.Text>
                </Flex>
                {row.parent && row.parent.id !== data[0]?.id && (
                  <Typography.Text type="secondary" className={styles.small}>
                    回复 {row.parent.author_name || '已移除的评论'}
                  </Typography.Text>
                )}
                <div className={styles.text}>{markedText(row.content)}</div>
                {row.status === 'pending' && row.held_reason.length > 0 && (
                  <Typography.Text type="secondary" className={styles.small}>
                    待审核原因：{row.held_reason.map(heldText).join('；')}
                  </Typography.Text>
                )}
                <ActionsCell row={row} on={actions} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Drawer>
  );
}
