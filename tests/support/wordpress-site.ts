/** Two exports of one made-up WordPress site: one written in the classic editor, one in blocks, with the oddities that old sites have. */

interface Comment {
  id: number;
  author: string;
  text: string;
  parent?: number;
  type?: string;
  approved?: '0' | '1' | 'spam';
}

interface Post {
  id: number;
  title: string;
  body: string;
  slug?: string;
  type?: 'post' | 'page';
  status?: 'publish' | 'draft' | 'future';
  password?: string;
  parent?: number;
  /** GMT, `2030-01-01 19:00:18`. */
  date?: string;
  link?: string;
  comments?: Comment[];
  extra?: string;
}

const HOME = 'https://old-school.example.org';
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const two = (number: number) => String(number).padStart(2, '0');

const comment = ({ id, author, text, parent = 0, type = 'comment', approved = '1' }: Comment) => `<wp:comment>
<wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author><wp:comment_author_email>reader${id}@example.net</wp:comment_author_email>
<wp:comment_date>2024-03-01 10:${two(id % 60)}:00</wp:comment_date><wp:comment_date_gmt>2024-03-01 02:${two(id % 60)}:00</wp:comment_date_gmt>
<wp:comment_content>${cdata(text)}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type>
<wp:comment_parent>${parent}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;

function item({ id, title, body, slug, type = 'post', status = 'publish', password = '', parent = 0, date, link, comments = [], extra = '' }: Post): string {
  const day = date ?? `2024-0${(id % 8) + 1}-${two((id % 27) + 1)} 08:30:00`;
  const name = slug ?? `post-${id}`;
  const address = link ?? (type === 'page' ? `${HOME}/${name}/` : `${HOME}/${day.slice(0, 10).replaceAll('-', '/')}/${name}/`);
  return `<item><title>${cdata(title)}</title><link>${address}</link><dc:creator>${cdata(id % 2 ? 'mary' : 'otto')}</dc:creator>
<guid isPermaLink="false">${HOME}/?p=${id}</guid><content:encoded>${cdata(body)}</content:encoded><excerpt:encoded>${cdata('')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${day}</wp:post_date><wp:post_date_gmt>${day}</wp:post_date_gmt><wp:comment_status>open</wp:comment_status>
<wp:post_name>${status === 'draft' ? '' : name}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>${parent}</wp:post_parent><wp:menu_order>0</wp:menu_order>
<wp:post_type>${type}</wp:post_type><wp:post_password>${cdata(password)}</wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="${id % 2 ? 'reading' : 'writing'}">${cdata(id % 2 ? 'Reading' : 'Writing')}</category>
<category domain="post_tag" nicename="tag-${id % 3}">${cdata(`Tag ${id % 3}`)}</category>${extra}${comments.map(comment).join('\n')}</item>`;
}

function site(posts: readonly Post[]): string {
  const authors = ['mary', 'otto'].map(
    (login) => `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email>${login}@example.net</wp:author_email>
<wp:author_display_name>${cdata(`${login[0]?.toUpperCase()}${login.slice(1)} Author`)}</wp:author_display_name></wp:author>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old school</title><link>${HOME}</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${HOME}</wp:base_site_url><wp:base_blog_url>${HOME}</wp:base_blog_url>
${authors.join('\n')}
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>reading</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('Reading')}</wp:cat_name></wp:category>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>writing</wp:category_nicename><wp:category_parent>reading</wp:category_parent><wp:cat_name>${cdata('Writing')}</wp:cat_name></wp:category>
${posts.map(item).join('\n')}
</channel></rss>
`;
}

const DEPTH: Comment[] = Array.from({ length: 10 }, (_, at) => ({
  id: 101 + at,
  author: at === 8 ? 'Joe Bloggs' : `Reader ${at}`,
  text: `Comment Depth ${two(at + 1)}: an answer to what stands above`,
  parent: at === 0 ? 0 : 100 + at,
}));

const CLASSIC: Post[] = [
  { id: 1, title: 'How to read a long passage', body: 'Read the first sentence twice.\n\nThen go on.\n<!--more-->\nThe rest is practice.' },
  {
    id: 2,
    title: 'Title <em>with</em> <strong>markup</strong> &amp; an ampersand',
    slug: 'markup-in-a-title',
    body: 'A <span style="color:red" onclick="alert(1)">red</span> word.<script>alert(2)</script>\n\n<a href="javascript:alert(3)">No link</a>',
  },
  { id: 3, title: '', slug: 'no-title', body: 'This post never had a title, only a text about inference questions.' },
  {
    id: 4,
    title: 'Pictures and films',
    body: `[caption id="attachment_9" align="aligncenter" width="300"]<img src="${HOME}/wp-content/uploads/2024/01/desk.png" alt="A desk" width="300" /> A desk by day[/caption]\n\n[gallery ids="9,10"]\n\n<iframe src="https://video.example.com/1"></iframe>\n\n<video src="${HOME}/film.mp4"></video>\n\n[audio src="${HOME}/wp-content/uploads/2024/01/talk.mp3"]`,
  },
  {
    id: 5,
    title: 'What readers say',
    slug: 'what-readers-say',
    body: 'Comments are open.',
    comments: [
      ...DEPTH,
      { id: 111, author: 'Waiting', text: 'Nobody has looked at this yet', approved: '0' },
      { id: 112, author: 'Seller', text: 'Buy scores here', approved: 'spam' },
      { id: 113, author: 'Another site', text: 'They link to us', type: 'pingback' },
      { id: 114, author: 'A third site', text: 'So do they', type: 'trackback' },
      { id: 115, author: 'Quiet reader', text: 'An older comment has no type', type: '' },
    ],
  },
  { id: 6, title: 'Not finished', body: 'Half a thought', status: 'draft' },
  { id: 7, title: 'For members (the password is “swordfish”)', body: 'Only for those who know the word.', password: 'swordfish' },
  { id: 8, title: 'Comes later', body: 'On the first day of the year.', status: 'future', date: '2030-01-01 19:00:18' },
  { id: 11, title: 'About the school', slug: 'about', type: 'page', body: `We teach. See <a href="${HOME}/?p=1">how to read</a>.` },
  { id: 12, title: 'Our teachers', slug: 'teachers', type: 'page', parent: 11, link: `${HOME}/about/teachers/`, body: 'Mary and Otto.' },
  {
    id: 13,
    title: '雅思写作的四个评分项',
    slug: encodeURIComponent('雅思写作'),
    link: `${HOME}/2024/06/14/${encodeURIComponent('雅思写作')}/`,
    body: '任务回应、连贯与衔接、词汇、语法。',
  },
  { id: 14, title: `A title as long as a whole paragraph, ${'and it goes on and on '.repeat(12)}until nobody reads it`, body: 'Short text.' },
  { id: 15, title: 'Never given an address', link: `${HOME}/?p=15`, body: 'Its permalink is its number.' },
  {
    id: 16,
    title: 'A table and a list',
    body: '<table><tr><th>Part</th><td>Minutes</td></tr></table>\n<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>\n<blockquote>Said somebody</blockquote>\n<pre>x = 1</pre>',
  },
  { id: 17, title: 'Nothing but a picture that is lost', body: `<img src="${HOME}/wp-content/uploads/lost.png" />` },
  { id: 18, title: 'An empty text', body: '' },
];

const block = (name: string, html: string, options = '') => `<!-- wp:${name}${options && ` ${options}`} -->\n${html}\n<!-- /wp:${name} -->`;
const BLOCKS: Post[] = [
  {
    id: 31,
    title: 'Blocks: paragraph and heading',
    body: `${block('heading', '<h2 class="has-small-font-size">Begin here</h2>', '{"fontSize":"small"}')}\n\n${block('paragraph', '<p style="font-size:40px">Large words.</p>')}`,
  },
  {
    id: 32,
    title: 'Blocks: columns within a group',
    body: block(
      'group',
      `<div class="wp-block-group">${block('columns', `<div class="wp-block-columns">${block('column', `<div class="wp-block-column">${block('paragraph', '<p>Left</p>')}</div>`)}${block('column', `<div class="wp-block-column">${block('paragraph', '<p>Right</p>')}</div>`)}</div>`)}</div>`,
    ),
  },
  {
    id: 33,
    title: 'Blocks: a quotation',
    body: block('quote', '<blockquote class="wp-block-quote"><p>Write every day.</p><cite>A teacher</cite></blockquote>'),
  },
  {
    id: 34,
    title: 'Blocks: code, a table, a button',
    body: `${block('code', '<pre class="wp-block-code"><code>a &lt; b</code></pre>')}\n${block('table', '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table></figure>')}\n${block('button', `<div class="wp-block-button"><a class="wp-block-button__link" href="${HOME}/about/" onmouseover="x()">About us</a></div>`)}`,
  },
  {
    id: 35,
    title: 'Blocks: embedded films and own HTML',
    body: `${block('embed', '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example.com/watch?v=1\n</div></figure>', '{"url":"https://video.example.com/watch?v=1","type":"video"}')}\n${block('html', '<div onclick="x()">Own <b>HTML</b><iframe src="https://evil.example"></iframe></div>')}`,
  },
  {
    id: 36,
    title: 'Blocks: an archive widget and the latest posts',
    body: `${block('paragraph', '<p>Before</p>')}\n<!-- wp:latest-posts {"postsToShow":3} /-->\n<!-- wp:archives /-->\n<!-- wp:search {"label":"Search"} /-->`,
  },
  {
    id: 37,
    title: 'Blocks: 听力 (listening) — “quotes”, dashes & emoji 🎧',
    slug: 'listening-emoji',
    body: block('list', '<ul><li>First <strong>take notes</strong></li><li>Second</li></ul>'),
  },
  { id: 38, title: 'Blocks: a page', slug: 'block-page', type: 'page', body: block('paragraph', '<p>Pages have blocks too.</p>') },
];

/** What a reader of the files knows of the site, for whoever compares. */
export const OWN_SITE = {
  files: { 'classic.xml': site(CLASSIC), 'blocks.xml': site(BLOCKS) },
  drafts: ['Not finished', 'For members (the password is “swordfish”)'],
  scheduled: { title: 'Comes later', published_at: Date.parse('2030-01-01T19:00:18Z') },
  markup: 'Title with markup & an ampersand',
  talked: 'what-readers-say',
};
