import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import { draftKey, dropDraft, keepDraft, RESTORE_STATE, readDraft } from '../../../components/admin/kept-drafts.ts';
import { useProfile } from '../../../components/admin/profile.ts';

/** The article is gone, but a text of it is kept on this device: it becomes a new article. Nothing where nothing is kept. */
export function KeptRescue({ articleId }: { articleId: number }) {
  const navigate = useNavigate();
  const profile = useProfile();
  const key = draftKey(profile.id, articleId);
  const draft = readDraft(key);
  // A new article that is kept already must not be overwritten.
  const place = draftKey(profile.id, 'new');
  if (!draft || readDraft(place)) return null;
  const rescue = () => {
    const changes = { ...draft.changes, title: draft.changes.title ?? draft.title, slug: '' };
    if (!keepDraft(place, { ...draft, changes, version: null })) return;
    dropDraft(key);
    navigate(href('/p-admin/articles/create'), { state: { [RESTORE_STATE]: true } });
  };
  return (
    <Button type="primary" onClick={rescue}>
      用本机暂存的内容新建文章
    </Button>
  );
}
