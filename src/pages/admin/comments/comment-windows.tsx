import { ProFormSelect, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { Alert, App, Flex, Skeleton, Tag, Typography } from 'antd';
import { useEffect } from 'react';
import { LIMITS } from '../../../../config/limits.ts';
import type { Comment, CommentStatus } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { EditModal } from '../../../components/admin/forms/edit-modal.tsx';
import { useProfile } from '../../../components/admin/profile.ts';
import { Loaded, useLoad } from '../../../components/admin/use-load.tsx';
import { COMMENT_STATUS_NAMES, COMMENT_STATUSES } from '../../../components/admin/value-names.ts';
import { Drawer } from '../../../components/admin/windows.tsx';
import { ActionsCell, type CommentActions, markedText, StatusTag } from './comment-cells.tsx';
import { heldText } from './comment-words.ts';
import styles from './comments.module.css';

const limit = LIMITS.comment;

interface CommentFormProps {
  open: boolean;
  comment: Comment;
  onClose: () => void;
  onSaved: () => void;
}

const contentField = (label: string) => (
  <ProFormTextArea
    name="content"
    label={label}
    fieldProps={{ maxLength: limit.content, showCount: true, autoSize: { minRows: 4, maxRows: 14 } }}
    rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}
  />
);

/** Answers a comment in the operator's name; the answer is public at once, and a comment that waited is approved with it. */
export function ReplyForm({ open, comment, onClose, onSaved }: CommentFormProps) {
  const { message } = App.useApp();
  const profile = useProfile();
  const waits = comment.status === 'pending';
  const save = async ({ content = '' }: { content?: string }) => {
    await api.comments.reply({ params: { id: comment.id }, body: { content } });
    message.success(waits ? '评论已通过，回复已发布' : '回复已发布');
    onSaved();
    return true;
  };
  return (
    <EditModal<{ content: string }>
      name={`comment-reply-${comment.id}`}
      title={`回复 ${comment.author_name}`}
      open={open}
      initialValues={{ content: '' }}
      onSave={save}
      onClose={onClose}
      submitText={waits ? '回复并通过' : '发布回复'}
    >
      <blockquote lang="" className={`${styles.quote} ${styles.whole}`}>
        {markedText(comment.content)}
      </blockquote>
      {waits && <Typography.Paragraph type="secondary">这条评论待审核，发布回复会同时通过它。</Typography.Paragraph>}
      {['', profile.username].includes(profile.name.trim()) && (
        <Alert type="warning" showIcon className="ui-below" title={`署名会显示用户名“${profile.username}”，可在“网站设置 › 用户”中填写姓名。`} />
      )}
      {contentField('回复内容')}
    </EditModal>
  );
}

interface EditValues {
  author_name: string;
  content: string;
  status: CommentStatus;
}

/** Edits a comment's text, the name it is signed with, and its state; what it was before stands below. */
export function EditForm({ open, comment, onClose, onSaved }: CommentFormProps) {
  const { message } = App.useApp();
  const former = { author_name: comment.author_name, content: comment.content, status: comment.status };
  /** Only what was changed here: what somebody else has done to the comment meanwhile stays. */
  const save = async (values: Partial<EditValues>) => {
    const body = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== former[name as keyof EditValues])) as Partial<EditValues>;
    if (Object.keys(body).length === 0) return true;
    await api.comments.update({ params: { id: comment.id }, body });
    message.success('评论已保存');
    onSaved();
    return true;
  };
  return (
    <EditModal<EditValues> name="comment-edit" title="编辑评论" open={open} initialValues={former} onSave={save} onClose={onClose}>
      <ProFormText
        name="author_name"
        label="作者"
        disabled={comment.is_operator}
        fieldProps={{ maxLength: limit.author_name }}
        rules={[{ required: true, whitespace: true, message: '请输入作者' }]}
      />
      {contentField('内容')}
      <ProFormSelect name="status" label="状态" allowClear={false} options={COMMENT_STATUSES.map((value) => ({ value, label: COMMENT_STATUS_NAMES[value] }))} />
      {comment.edits > 0 && <CommentHistory id={comment.id} />}
    </EditModal>
  );
}

/** What a comment was before each change, the newest first. */
function CommentHistory({ id }: { id: number }) {
  const load = useLoad(async (signal) => (await api.comments.revisions({ params: { id } }, { signal })).data, ['comments', id, 'revisions']);
  return (
    <Loaded load={load} title="加载修改记录失败" waiting={<Skeleton active title={false} />}>
      {(data) => (
        <section aria-label="修改记录">
          <Typography.Title level={5}>修改前的内容</Typography.Title>
          <ol className={styles.history}>
            {data.map((revision) => (
              <li key={revision.id}>
                <Typography.Text type="secondary" className={styles.small}>
                  {formatTime(revision.created_at)} {revision.changed_by ? `由 ${revision.changed_by} 修改` : '由敏感词规则替换'}，此前署名{' '}
                  {revision.author_name}
                </Typography.Text>
                <div lang="" className={styles.text}>
                  {revision.content}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Loaded>
  );
}

interface ThreadDrawerProps {
  open: boolean;
  /** One comment of the thread, which is marked. */
  comment: Comment;
  /** A comment as it stands after what was done to it. */
  moderationState: (row: Comment) => Comment;
  /** Changes whenever something was moderated. */
  version: number;
  onClose: () => void;
  actions: CommentActions;
}

/** The conversation in which a comment stands, in every state, with the same actions as in the list. */
export function ThreadDrawer({ open, comment, moderationState, version, onClose, actions }: ThreadDrawerProps) {
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
            {data.map(moderationState).map((row) => (
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
                <div lang="" className={styles.text}>
                  {markedText(row.content)}
                </div>
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
