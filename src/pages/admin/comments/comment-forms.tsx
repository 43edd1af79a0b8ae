import { ProFormSelect, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { App, Skeleton, Typography } from 'antd';
import { LIMITS } from '../../../../config/limits.ts';
import type { Comment, CommentStatus } from '../../../../contract/comments.ts';
import { api } from '../../../api/api.ts';
import { EditModal } from '../../../components/admin/edit-modal.tsx';
import { formatTime } from '../../../components/admin/format.ts';
import { Loaded } from '../../../components/admin/loaded.tsx';
import { useLoad } from '../../../components/admin/use-load.ts';
import { markedText } from './comment-cells.tsx';
import { STATUS_NAMES, STATUSES } from './comment-words.ts';
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
      <blockquote className={`${styles.quote} ${styles.whole}`}>{markedText(comment.content)}</blockquote>
      {waits && <Typography.Paragraph type="secondary">这条评论待审核，发布回复会同时通过它。</Typography.Paragraph>}
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
  const save = async (values: Partial<EditValues>) => {
    await api.comments.update({ params: { id: comment.id }, body: values });
    message.success('评论已保存');
    onSaved();
    return true;
  };
  const { author_name, content, status } = comment;
  return (
    <EditModal<EditValues> name="comment-edit" title="编辑评论" open={open} initialValues={{ author_name, content, status }} onSave={save} onClose={onClose}>
      <ProFormText
        name="author_name"
        label="作者"
        fieldProps={{ maxLength: limit.author_name }}
        rules={[{ required: true, whitespace: true, message: '请输入作者' }]}
      />
      {contentField('内容')}
      <ProFormSelect name="status" label="状态" allowClear={false} options={STATUSES.map((value) => ({ value, label: STATUS_NAMES[value].name }))} />
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
                <div className={styles.text}>{revision.content}</div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Loaded>
  );
}
