import { href } from '../../../../config/route-projections.ts';
import type { Author } from '../../../../contract/users.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { listHref, readListQuery } from '../../../components/site/list/list-query.ts';
import { PageMeta } from '../../../components/site/page-meta.tsx';
import { Pager } from '../../../components/site/pager.tsx';
import { useSite } from '../../../components/site/root-data.tsx';
import { organization, signature } from '../../../components/site/structured-data.ts';
import { langOf } from '../../../locales/said.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import { type LoadedArticles, loadArticles } from '../load-articles.ts';
import { type PageInput, PageNotFound, sitePage } from '../page-loader.ts';
import styles from './author.module.css';

interface AuthorData extends LoadedArticles {
  author: Author;
  page: number;
}

async function load(input: PageInput): Promise<AuthorData> {
  const id = Number(input.params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new PageNotFound();
  const { page } = readListQuery(input.url);
  const { data: author } = await input.api.users.get_public({ params: { id } });
  return { author, page, ...(await loadArticles(input, { author_id: id, page })) };
}

/** Who writes: name, what they say of themselves, a line in each language if they like (the page's first), and what they have written. */
function AuthorPage({ author, page, articles, meta }: AuthorData) {
  const texts = useText();
  const address = useAddress();
  const { language } = useLanguage();
  const base = href('/author/:id', { id: author.id });
  const path = listHref(base, { page });
  const site = useSite();
  const lines = author.bio.split('\n').filter((line) => line.trim() !== '');
  const own = lines.filter((line) => langOf(line, language) === undefined);
  const bio = (own.length > 0 ? own : lines).join(' ');
  const ownFirst = [...own, ...lines.filter((line) => !own.includes(line))];
  const who = { ...signature(site, author), '@id': `${site.public_url}${base}#author`, description: bio || undefined };
  return (
    <div className={styles.page}>
      <PageMeta
        title={[author.name, page > 1 ? texts.page(page) : null].filter(Boolean).join(' · ')}
        description={page > 1 ? undefined : bio || texts.articles_by(author.name)}
        path={path}
        data={[organization(site), { '@type': 'ProfilePage', mainEntity: who }]}
      />
      <header className={styles.head}>
        <h1>{author.name}</h1>
        {ownFirst.map((line) => (
          <p key={line} lang={langOf(line, language)}>
            {line}
          </p>
        ))}
        <p className={styles.count}>{texts.article_count(meta.total)}</p>
      </header>
      <ArticleList articles={articles} level={2} />
      <Pager meta={meta} hrefOf={(number) => listHref(address(base), { page: number })} />
    </div>
  );
}

export const page = sitePage(load, AuthorPage);
