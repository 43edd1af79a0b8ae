import { Alert, Button, Flex } from 'antd';
import { DAY_MS } from '../../../../config/limits.ts';
import type { Article } from '../../../../contract/articles.ts';
import { formatAge, formatTime } from '../../../components/admin/format.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { QuotedSentences } from '../../../components/admin/quoted-sentences.tsx';
import { spaced } from '../../../locales/spaced.ts';
import styles from './article-screen.module.css';
import { conflictWords, editionName } from './article-words.ts';
import { GONE_WORDS, whereTextIs } from './saving/gone-question.tsx';
import type { Saving } from './saving/use-saving.ts';

interface EditorNoticesProps {
  /** As it was last loaded or saved by hand: what autosaving changes must not move the text under the cursor. */
  article: Article | null;
  /** The version of somebody else's that saving by itself has met. */
  theirs: Article | null;
  saving: Pick<Saving, 'state' | 'saveAsNew' | 'bringBack'>;
  onCompare: () => void;
  onRestore: () => void;
  onAccurate: () => void;
  onDiscard: () => void;
}

const REASONS = {
  review_by: (article: Article) => `复核期限 ${article.review_by} 已过`,
  edition_ended: (article: Article) => `所述考试版本${article.edition ? `“${editionName(article.edition)}”` : ''}已结束`,
  date_passed: (article: Article) => spaced('文中把', article.outdated_after ?? '已过的日期', '说成将来'),
} as const;

/** What a person should know before they write on: it stands above the text, outside the form. */
export function EditorNotices({ article, theirs, saving, onCompare, onRestore, onAccurate, onDiscard }: EditorNoticesProps) {
  const profile = useProfile();
  if (article?.deleted_at) {
    return (
      <div className={styles.notices}>
        <Alert type="warning" showIcon title="这篇文章在回收站中，恢复后才能修改。" action={<Button onClick={onRestore}>恢复</Button>} />
      </div>
    );
  }
  const { gone, unkept } = saving.state;
  if (gone) {
    return (
      <div className={styles.notices}>
        <Alert
          type="error"
          showIcon
          title={`${GONE_WORDS[gone].happened}，修改无法保存。${whereTextIs(unkept)}`}
          action={
            <Flex gap={8} wrap>
              {gone === 'recycled' && <Button onClick={() => void saving.bringBack()}>恢复这篇文章</Button>}
              <Button type="primary" onClick={() => void saving.saveAsNew()}>
                另存为新文章
              </Button>
            </Flex>
          }
        />
      </div>
    );
  }
  const copy = article?.working_copy;
  const who = copy?.user ? (copy.user.id === profile.id ? '您' : copy.user.name) : '有人';
  return (
    <div className={styles.notices}>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          title={`${conflictWords(theirs, profile.id).happened}，自动保存已暂停。您的内容保留在页面上和本机。`}
          action={
            <Button type="primary" onClick={onCompare}>
              查看差异
            </Button>
          }
        />
      )}
      {article && article.review_reasons.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`待复核：${article.review_reasons.map((reason) => REASONS[reason](article)).join('；')}。`}
          description={
            <>
              <QuotedSentences sentences={article.outdated_sentences} />
              对照官方资料核对后，没有变化就点击“仍然准确”；有变化就修改内容并更新“核对日期”。
            </>
          }
          action={<Button onClick={onAccurate}>仍然准确</Button>}
        />
      )}
      {copy && (
        <Alert
          type="info"
          showIcon
          title={`${article?.status === 'published' ? '正在编辑的是未发布的修改，读者看到的仍是已发布的内容。' : '正在编辑的是自动保存的内容，还没有手动保存。'}${spaced(who, ago(copy.updated_at), '保存了修改。')}`}
          action={<Button onClick={onDiscard}>放弃修改</Button>}
        />
      )}
    </div>
  );
}

/** `2 分钟前`; after a day the time itself. */
function ago(iso: string): string {
  const age = Date.now() - Date.parse(iso);
  return age < DAY_MS ? formatAge(age) : `于 ${formatTime(iso)}`;
}
