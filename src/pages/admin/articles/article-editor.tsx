import { ProForm } from '@ant-design/pro-components';
import { Alert, App } from 'antd';
import type { Article } from '../../../../contract/articles.ts';
import styles from './article-editor.module.css';
import { type ArticleValues, EMPTY_ARTICLE, valuesOf } from './article-values.ts';
import { ContentFields, SeoFields } from './content-fields.tsx';
import { KeptDraftOffer } from './kept-draft-offer.tsx';
import { CoverFields, PublishFields, ReviewFields } from './publish-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { isScheduling, type SaveIntent } from './save-intent.ts';
import { SourcesFields } from './sources-fields.tsx';
import { TaxonomyFields } from './taxonomy-fields.tsx';
import { useArticleEditing } from './use-article-editing.ts';
import { useEditorActions } from './use-editor-actions.tsx';

interface ArticleEditorProps {
  /** Null for a new article. */
  initial: Article | null;
  onCreated: (article: Article) => void;
}

/** The form of an article, the same for a new one and an old one. */
export function ArticleEditor({ initial, onCreated }: ArticleEditorProps) {
  const editing = useArticleEditing(initial, onCreated);
  const { form, article, dirty, busy, changed } = editing;
  const { modal } = App.useApp();
  const publishedAt = ProForm.useWatch('published_at', form) ?? null;
  const scheduling = isScheduling({ published_at: publishedAt });
  const actions = useEditorActions(editing);

  const save = (intent: SaveIntent) => {
    if (intent === 'publish' && article?.status === 'published' && scheduling) {
      modal.confirm({
        title: '改为定时发布？',
        content: '文章现在是公开的。改为定时发布后，读者在所选时间之前看不到它。',
        okText: '改为定时发布',
        cancelText: '取消',
        onOk: () => void editing.save(intent),
      });
      return;
    }
    void editing.save(intent);
  };

  return (
    <>
      {/* Outside the form: its button works while the form is closed. */}
      {actions.notice && <Alert {...actions.notice} showIcon style={{ marginBottom: 16 }} />}
      <ProForm<ArticleValues>
        name="article"
        form={form}
        layout="vertical"
        initialValues={initial ? valuesOf(initial) : EMPTY_ARTICLE}
        onValuesChange={changed}
        submitter={false}
        disabled={editing.created || Boolean(article?.deleted_at)}
        scrollToFirstError
      >
        <div className={styles.columns}>
          <div className={styles.column}>
            <ContentFields savedHtml={article?.content_html ?? ''} />
            <SourcesFields />
            <SeoFields />
          </div>
          <div className={styles.column}>
            <PublishFields />
            <TaxonomyFields changed={changed} />
            <CoverFields known={article?.cover ?? null} />
            <ReviewFields articleId={article?.id ?? null} />
          </div>
        </div>
        <SaveBar
          article={article}
          dirty={dirty}
          busy={busy}
          savedAt={editing.savedAt}
          scheduling={scheduling}
          refused={editing.refused}
          more={actions.more}
          onSave={save}
        />
        <KeptDraftOffer draftKey={editing.key} article={initial} onRestore={editing.restore} onDrop={editing.dropKept} />
      </ProForm>
    </>
  );
}
