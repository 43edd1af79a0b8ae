import { App, Button, Card, Flex, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { dropDraft, type ListedDraft, listDrafts, RESTORE_STATE } from '../../../components/admin/kept-drafts.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import styles from './dashboard.module.css';

/** Texts of this person that were left unsaved on this device: one click leads back into each. Nothing when there are none. */
export function KeptTexts() {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { id } = useProfile();
  const [drafts, setDrafts] = useState(() => listDrafts(id));
  useEffect(() => {
    // A screen that was just left writes its text down while it goes: that is after this one was first drawn.
    const look = () => setDrafts(listDrafts(id));
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [id]);
  if (drafts.length === 0) return null;

  const resume = ({ article_id }: ListedDraft) =>
    navigate(article_id === 'new' ? href('/p-admin/articles/create') : href('/p-admin/articles/edit/:id', { id: article_id }), {
      state: { [RESTORE_STATE]: true },
    });
  const drop = (draft: ListedDraft) =>
    modal.confirm({
      title: '丢弃暂存的内容？',
      content: `《${nameOf(draft)}》在 ${keptAt(draft)} 暂存的内容将被删除，无法恢复。已保存到服务器的内容不受影响。`,
      okText: '丢弃',
      okType: 'danger',
      cancelText: '取消',
      onOk: () => {
        dropDraft(draft.key);
        setDrafts(listDrafts(id));
      },
    });

  return (
    <Card title="有未保存的文章内容" className={styles.card}>
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <li key={draft.key} className={styles.item}>
            <div className={styles.words}>
              <Typography.Text strong ellipsis>
                {nameOf(draft)}
              </Typography.Text>
              <Typography.Text type="secondary">
                {keptAt(draft)} 暂存在本机{draft.article_id === 'new' && '，尚未建成文章'}
              </Typography.Text>
            </div>
            <Flex gap={8}>
              <Button type="primary" onClick={() => resume(draft)} aria-label={`继续编辑《${nameOf(draft)}》`}>
                继续编辑
              </Button>
              <Button onClick={() => drop(draft)} aria-label={`丢弃《${nameOf(draft)}》`}>
                丢弃
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const nameOf = ({ title, article_id }: ListedDraft) => title.trim() || (article_id === 'new' ? '新文章（无标题）' : `文章编号 ${article_id}`);
const keptAt = ({ kept_at }: ListedDraft) => formatTime(new Date(kept_at).toISOString());
