import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import { ACTIONS, actionsFor, canAnswer, MAIN_ACTIONS } from './comment-words.ts';
import styles from './comments.module.css';

/** What the pieces of a comment can lead to. */
export interface CommentActions {
  /** Something is under way for this comment: it waits. */
  isBusy: (row: Comment) => boolean;
  canPurge: boolean;
  onModerate: (row: Comment, action: CommentAction) => void;
  onPurge: (row: Comment) => void;
  onReply: (row: Comment) => void;
  onEdit: (row: Comment) => void;
  onThread: (row: Comment) => void;
  onArticle: (row: Comment) => void;
  onSender: (row: Comment) => void;
}

interface Possible {
  key: string;
  name: string;
  danger?: boolean;
  run: () => void;
}

function possibleFor(row: Comment, { canPurge, onModerate, onPurge, onReply, onEdit }: CommentActions): Possible[] {
  const living = row.deleted_at === null;
  return [
    ...actionsFor(row).map((action) => ({ key: action, name: ACTIONS[action].name, danger: action === 'delete', run: () => onModerate(row, action) })),
    ...(canAnswer(row) ? [{ key: 'reply', name: '回复', run: () => onReply(row) }] : []),
    ...(living ? [{ key: 'edit', name: '编辑', run: () => onEdit(row) }] : []),
    ...(!living && canPurge ? [{ key: 'purge', name: '彻底删除', danger: true, run: () => onPurge(row) }] : []),
  ];
}

/** What can be done with a comment: the two usual things at hand, the rest in a menu. All but the last removal can be undone. */
export function ActionsCell({ row, on }: { row: Comment; on: CommentActions }) {
  const busy = on.isBusy(row);
  const possible = possibleFor(row, on);
  const main: readonly string[] = MAIN_ACTIONS[row.deleted_at === null ? row.status : 'recycled'];
  const more = possible.filter(({ key }) => !main.includes(key));
  return (
    <Flex align="center" className={styles.actions}>
      {main
        .flatMap((key) => possible.find((entry) => entry.key === key) ?? [])
        .map(({ key, name, danger = false, run }) => (
          <Button key={key} type="link" size="small" danger={danger} disabled={busy} aria-label={`${name} ${row.author_name} 的评论`} onClick={run}>
            {name}
          </Button>
        ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          disabled={busy}
          menu={{
            items: more.map(({ key, name, danger = false }) => ({ key, label: name, danger })),
            onClick: ({ key }) => more.find((entry) => entry.key === key)?.run(),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`更多操作：${row.author_name} 的评论`} aria-haspopup="menu" />
        </Dropdown>
      )}
    </Flex>
  );
}
