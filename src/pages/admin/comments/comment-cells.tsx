import { DownOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Flex, Tag, Tooltip, Typography } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { commentHref } from '../../../../config/comment-address.ts';
import { LINK_PATTERN } from '../../../../config/links.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Comment, CommentAction } from '../../../../contract/comments.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { type RowAction, RowActions } from '../../../components/admin/tables/row-actions.tsx';
import { COMMENT_STATUS_NAMES, MODERATION_NAMES } from '../../../components/admin/value-names.ts';
import { actionsFor, canAnswer, heldText, MAIN_ACTIONS, STATUS_COLORS } from './comment-words.ts';
import styles from './comments.module.css';

type Act<Keys extends keyof CommentActions> = { row: Comment } & Pick<CommentActions, Keys>;
interface Opening {
  /** Everything is read, not only the first line. */
  open: boolean;
}

export function StatusTag({ row }: { row: Comment }) {
  return <Tag color={STATUS_COLORS[row.status]}>{COMMENT_STATUS_NAMES[row.status]}</Tag>;
}

function Small({ text }: { text: string }) {
  return (
    <Typography.Text type="secondary" className={styles.small}>
      {text}
    </Typography.Text>
  );
}

/** Who wrote it and what became of their earlier comments; opened, also e-mail and address. */
export function AuthorCell({ row, open, timed = false, onSender }: Act<'onSender'> & Opening & { timed?: boolean }) {
  const { approved = 0, spam = 0 } = row.history ?? {};
  const facts = [row.author_email, row.ip, row.browser].filter((fact) => fact !== null);
  return (
    <div className={styles.author}>
      <div className={styles.name}>
        <Tooltip title={facts.length > 0 ? facts.join(' · ') : undefined}>
          <Typography.Text strong className={styles.line}>
            {row.author_name}
          </Typography.Text>
        </Tooltip>
        {row.is_operator && (
          <Tag color="processing" className="ui-snug">
            编辑部
          </Tag>
        )}
      </div>
      <div className={open ? undefined : styles.line}>
        {row.history && (open || !timed) && (
          <Tooltip title="同一邮箱或同一来源地址在此之前的评论">
            <Button type="link" size="small" className={styles.plain} aria-label={`查看同一评论者的评论：${row.author_name}`} onClick={() => onSender(row)}>
              {approved + spam === 0 ? '此前无记录' : `通过 ${approved} · 垃圾 ${spam}`}
            </Button>
          </Tooltip>
        )}{' '}
        {timed && <Small text={formatTime(row.created_at).slice(5)} />}
        {row.browser && !timed && (
          <Tooltip title={row.user_agent}>
            <span>
              <Small text={row.browser} />
            </span>
          </Tooltip>
        )}
        {open && facts.filter((fact) => fact !== row.browser).map((fact) => <div key={fact}>{<Small text={fact} />}</div>)}
      </div>
    </div>
  );
}

interface ContentProps extends Opening {
  row: Comment;
  showStatus: boolean;
  onOpen: (row: Comment, open: boolean) => void;
}

/** What was said, to whom, and why it waits: a line of each, or all of it. */
export function ContentCell({ row, showStatus, open, onOpen }: ContentProps) {
  const reasons = row.status === 'pending' ? row.held_reason.filter(({ rule }) => rule !== 'review') : [];
  const answered = row.parent && (
    <>
      回复 {row.parent.author_name || '已移除的评论'}：<span lang="">{row.parent.content}</span>
    </>
  );
  return (
    <div>
      <Flex gap={4} align="start">
        <div lang="" className={open ? `${styles.text} ${styles.grow}` : `${styles.line} ${styles.grow}`}>
          {markedText(row.content)}
        </div>
        <Button
          type="text"
          size="small"
          icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'} ${row.author_name} 的评论`}
          onClick={() => onOpen(row, !open)}
        />
      </Flex>
      {open && answered && <blockquote className={`${styles.quote} ${styles.whole}`}>{answered}</blockquote>}
      <div className={open ? undefined : styles.line}>
        {showStatus && <StatusTag row={row} />}
        {reasons.map((reason) => (
          <Tag key={reason.rule} color={reason.rule === 'first' ? 'default' : 'warning'}>
            {heldText(reason)}
          </Tag>
        ))}
        {row.edits > 0 && <Tag>已修改 {row.edits} 次</Tag>}
        {!open && answered && (
          <Typography.Text type="secondary" className={styles.small}>
            {answered}
          </Typography.Text>
        )}
      </div>
    </div>
  );
}

/** Where it stands: the article's public place (or only its title), all comments of the article, the whole thread; `children` at the end of its last line. */
export function ArticleCell({ row, onArticle, onThread, children }: Act<'onArticle' | 'onThread'> & { children?: ReactNode }) {
  const { article, is_public, thread_size } = row;
  const address = href('/article/:id', { id: article.slug });
  const place = is_public ? commentHref(address, row.id) : address;
  return (
    <div className={styles.article}>
      <div className={styles.line} title={article.title}>
        {article.is_public ? (
          <Typography.Link href={place} target="_blank" rel="noopener">
            {article.title}
          </Typography.Link>
        ) : (
          <span>
            <Typography.Text type="secondary">（未公开）</Typography.Text>
            {article.title}
          </span>
        )}
      </div>
      <Flex gap={12} align="center">
        <Button type="link" size="small" className={styles.plain} aria-label={`只看此文：${article.title}`} onClick={() => onArticle(row)}>
          只看此文
        </Button>
        <Button type="link" size="small" className={styles.plain} aria-label={`查看 ${row.author_name} 的评论所在的话题`} onClick={() => onThread(row)}>
          {thread_size > 1 ? `话题（${thread_size}）` : '话题'}
        </Button>
        {children && <div className="ui-push">{children}</div>}
      </Flex>
    </div>
  );
}

export function TimeCell({ row }: { row: Comment }) {
  return (
    <div className={styles.time}>
      <div>{formatTime(row.created_at)}</div>
      {row.deleted_at && <Small text={`删除于 ${formatTime(row.deleted_at)}`} />}
    </div>
  );
}

/** Characters of a link that stay on the line of its mark. */
const START = 4;

/** A comment's text with its links marked; they are text and lead nowhere, so that nobody opens one by accident. */
export function markedText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK_PATTERN)) {
    const [link] = match;
    parts.push(
      <Fragment key={end}>{text.slice(end, match.index)}</Fragment>,
      <span key={`link-${match.index}`} className={styles.link} title="评论中的链接，不可点击">
        <span className={styles.start}>
          <LinkOutlined aria-label="链接" role="img" /> {link.slice(0, START)}
        </span>
        {link.slice(START)}
      </span>,
    );
    end = match.index + link.length;
  }
  return [...parts, <Fragment key="rest">{text.slice(end)}</Fragment>];
}

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

function possibleFor(row: Comment, { isBusy, canPurge, onModerate, onPurge, onReply, onEdit }: CommentActions): RowAction[] {
  const living = row.deleted_at === null;
  const main: readonly string[] = MAIN_ACTIONS[living ? row.status : 'recycled'];
  const possible: RowAction[] = [
    ...actionsFor(row).map((action) => ({ key: action, label: MODERATION_NAMES[action], danger: action === 'delete', run: () => onModerate(row, action) })),
    ...(canAnswer(row) ? [{ key: 'reply', label: '回复', run: () => onReply(row) }] : []),
    ...(living ? [{ key: 'edit', label: '编辑', run: () => onEdit(row) }] : []),
    ...(!living && canPurge ? [{ key: 'purge', label: '永久删除', danger: true, run: () => onPurge(row) }] : []),
  ];
  const place = ({ key }: RowAction) => (main.includes(key) ? main.indexOf(key) : main.length);
  return possible.map((action) => ({ ...action, rare: !main.includes(action.key), disabled: isBusy(row) })).sort((a, b) => place(a) - place(b));
}

/** What can be done with a comment: the two usual things at hand, the rest in a menu. All but the last removal can be undone. */
export function ActionsCell({ row, on }: { row: Comment; on: CommentActions }) {
  return (
    <div className={styles.actions}>
      <RowActions of={`${row.author_name} 的评论`} actions={possibleFor(row, on)} />
    </div>
  );
}
