import { Button, Flex, Space, Tag, Tooltip, Typography } from 'antd';
import { href } from '../../../../config/route-projections.ts';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { markedText } from './comment-text.tsx';
import { ACTIONS, actionsFor, canAnswer, heldText, STATUS_NAMES } from './comment-words.ts';
import styles from './comments.module.css';

/** What the pieces of a comment can lead to. */
export interface CommentActions {
  /** Something is being moderated. */
  busy: boolean;
  canPurge: boolean;
  onModerate: (row: Comment, action: CommentAction) => void;
  onPurge: (row: Comment) => void;
  onReply: (row: Comment) => void;
  onEdit: (row: Comment) => void;
  onThread: (row: Comment) => void;
  onArticle: (row: Comment) => void;
  onSender: (row: Comment) => void;
}
type Act<Keys extends keyof CommentActions> = { row: Comment } & Pick<CommentActions, Keys>;

export function StatusTag({ row }: { row: Comment }) {
  const { name, color } = STATUS_NAMES[row.status];
  return <Tag color={color}>{name}</Tag>;
}

/** Who wrote it: name, e-mail, address, browser, and what became of their earlier comments. */
export function AuthorCell({ row, onSender }: Act<'onSender'>) {
  const { approved = 0, spam = 0 } = row.history ?? {};
  return (
    <Flex vertical align="start" gap={2} className={styles.author}>
      <Space size={4} wrap>
        <Typography.Text strong>{row.author_name}</Typography.Text>
        {row.is_operator && <Tag color="processing">编辑部</Tag>}
      </Space>
      {row.author_email && <Typography.Text className={styles.small}>{row.author_email}</Typography.Text>}
      {row.ip && (
        <Typography.Text type="secondary" className={styles.small}>
          {row.ip}
        </Typography.Text>
      )}
      {row.browser && (
        <Tooltip title={row.user_agent}>
          <Typography.Text type="secondary" className={styles.small}>
            {row.browser}
          </Typography.Text>
        </Tooltip>
      )}
      {row.history && (
        <Tooltip title="同一邮箱或同一来源地址在此之前的评论">
          <Button type="link" size="small" className={styles.plain} aria-label={`查看 ${row.author_name} 同一来源的评论`} onClick={() => onSender(row)}>
            {approved + spam === 0 ? '此前无审核记录' : `此前通过 ${approved} · 垃圾 ${spam}`}
          </Button>
        </Tooltip>
      )}
    </Flex>
  );
}

/** What was said, to whom, and why it waits. */
export function ContentCell({ row, showStatus }: { row: Comment; showStatus: boolean }) {
  const reasons = row.status === 'pending' ? row.held_reason.filter(({ rule }) => rule !== 'review') : [];
  return (
    <div className={styles.content}>
      {row.parent && (
        <blockquote className={styles.quote}>
          <Typography.Text type="secondary">回复 {row.parent.author_name || '已移除的评论'}：</Typography.Text>
          {row.parent.content}
        </blockquote>
      )}
      <Typography.Paragraph
        className={styles.text}
        ellipsis={{ rows: 5, expandable: 'collapsible', symbol: (expanded: boolean) => (expanded ? '收起' : '展开') }}
      >
        {markedText(row.content)}
      </Typography.Paragraph>
      {(showStatus || reasons.length > 0 || row.edits > 0) && (
        <Flex wrap gap={4} className={styles.tags}>
          {showStatus && <StatusTag row={row} />}
          {reasons.map((reason) => (
            <Tag key={reason.rule} color={reason.rule === 'first' ? 'default' : 'warning'}>
              {heldText(reason)}
            </Tag>
          ))}
          {row.edits > 0 && <Tag>已修改 {row.edits} 次</Tag>}
        </Flex>
      )}
    </div>
  );
}

/** Where it stands: the article's public place (or only its title), all comments of the article, the whole thread. */
export function ArticleCell({ row, onArticle, onThread }: Act<'onArticle' | 'onThread'>) {
  const { article, public_page, thread_size } = row;
  const page = public_page !== null && public_page > 1 ? `?page=${public_page}` : '';
  const place = `${href('/article/:id', { id: article.slug })}${public_page === null ? '' : `${page}#comment-${row.id}`}`;
  return (
    <Flex vertical align="start" gap={2} className={styles.article}>
      {article.is_public ? (
        <Typography.Link href={place} target="_blank" rel="noopener">
          {article.title}
        </Typography.Link>
      ) : (
        <span>
          {article.title} <Typography.Text type="secondary">（未公开）</Typography.Text>
        </span>
      )}
      <Space size={12} wrap>
        <Button type="link" size="small" className={styles.plain} aria-label={`只看此文：${article.title}`} onClick={() => onArticle(row)}>
          只看此文
        </Button>
        <Button type="link" size="small" className={styles.plain} aria-label={`查看 ${row.author_name} 的评论所在的话题`} onClick={() => onThread(row)}>
          {thread_size > 1 ? `话题（${thread_size}）` : '话题'}
        </Button>
      </Space>
    </Flex>
  );
}

export function TimeCell({ row }: { row: Comment }) {
  return (
    <div className={styles.time}>
      {formatTime(row.created_at)}
      {row.deleted_at && (
        <Typography.Text type="secondary" className={styles.small}>
          <br />
          删除于 {formatTime(row.deleted_at)}
        </Typography.Text>
      )}
    </div>
  );
}

/** What can be done with it, as words that act at once; what is lost by it can be undone. */
export function ActionsCell({
  row,
  busy,
  canPurge,
  onModerate,
  onPurge,
  onReply,
  onEdit,
}: Act<'busy' | 'canPurge' | 'onModerate' | 'onPurge' | 'onReply' | 'onEdit'>) {
  const named = (verb: string) => `${verb} ${row.author_name} 的评论`;
  const living = row.deleted_at === null;
  const buttons = [
    ...actionsFor(row).map((action) => ({ name: ACTIONS[action].name, danger: action === 'delete', run: () => onModerate(row, action) })),
    ...(canAnswer(row) ? [{ name: '回复', danger: false, run: () => onReply(row) }] : []),
    ...(living ? [{ name: '编辑', danger: false, run: () => onEdit(row) }] : []),
    ...(!living && canPurge ? [{ name: '彻底删除', danger: true, run: () => onPurge(row) }] : []),
  ];
  return (
    <Flex wrap className={styles.actions}>
      {buttons.map(({ name, danger, run }) => (
        <Button key={name} type="link" size="small" danger={danger} disabled={busy} aria-label={named(name)} onClick={run}>
          {name}
        </Button>
      ))}
    </Flex>
  );
}
