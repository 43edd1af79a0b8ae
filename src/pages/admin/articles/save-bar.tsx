import { Button, Dropdown, type MenuProps, Tag, Typography, theme } from 'antd';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import styles from './article-editor.module.css';
import { STATUS_WORDS } from './article-words.ts';
import type { SaveIntent } from './save-intent.ts';

interface SaveBarProps {
  article: Article | null;
  dirty: boolean;
  busy: SaveIntent | null;
  savedAt: string | null;
  /** Whether a future time is chosen: publishing would wait for it. */
  scheduling: boolean;
  /** The browser would not keep the text on this device. */
  refused: boolean;
  more: NonNullable<MenuProps['items']>;
  onSave: (intent: SaveIntent) => void;
}

/** Always in sight: what state the text is in, and the ways to save it. */
export function SaveBar({ article, dirty, busy, savedAt, scheduling, refused, more, onSave }: SaveBarProps) {
  const { token } = theme.useToken();
  const recycled = Boolean(article?.deleted_at);
  const nothingToPublish = article?.status === 'published' && !article.has_working_copy && !dirty;
  const alreadyScheduled = article?.status === 'scheduled' && scheduling && !dirty;
  return (
    <div className={styles.bar} style={{ background: token.colorBgElevated, boxShadow: token.boxShadowSecondary }}>
      <div className={styles.state}>
        {article && <Tag color={recycled ? 'error' : STATUS_WORDS[article.status].color}>{recycled ? '回收站' : STATUS_WORDS[article.status].text}</Tag>}
        {article?.has_working_copy && <Tag color="warning">有未发布的修改</Tag>}
        <Typography.Text type={dirty ? 'warning' : 'secondary'} role="status">
          {dirty ? (refused ? '有未保存的内容，且无法在本机暂存，请尽快保存' : '有未保存的内容') : savedAt ? `已保存于 ${formatTime(savedAt).slice(11)}` : ''}
        </Typography.Text>
      </div>
      <div className={styles.buttons}>
        {more.length > 0 && (
          <Dropdown menu={{ items: more }} trigger={['click']} disabled={busy !== null}>
            <Button>更多操作</Button>
          </Dropdown>
        )}
        <Button onClick={() => onSave('save')} loading={busy === 'save'} disabled={recycled || (busy !== null && busy !== 'save')} title="Ctrl+S">
          {article?.status === 'scheduled' ? '保存' : '保存草稿'}
        </Button>
        <Button
          type="primary"
          onClick={() => onSave('publish')}
          loading={busy === 'publish'}
          disabled={recycled || nothingToPublish || alreadyScheduled || (busy !== null && busy !== 'publish')}
          title={nothingToPublish ? '没有需要发布的修改' : alreadyScheduled ? '已设为定时发布' : undefined}
        >
          {scheduling ? '定时发布' : '发布'}
        </Button>
      </div>
    </div>
  );
}
