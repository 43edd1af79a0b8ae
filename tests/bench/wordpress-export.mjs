// Writes a WordPress export of any size, of the sample's sentences: `node tests/bench/wordpress-export.mjs POSTS FILE`.
// 10,000 posts are about 74 MB: a third Chinese, half with blocks, two comments each, links among one another. The same numbers give the same file.

import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../mock/content/articles/', import.meta.url);
/** Bytes of text in an ordinary post. */
const ORDINARY = 3_900;

/** Numbers that look random and are the same in each run (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function sentences(isWanted) {
  const texts = readdirSync(FOLDER).filter((name) => name.endsWith('.html') && name.endsWith('-zh.html') === isWanted);
  return texts.flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&\w+;/g, ' ')
      .split(isWanted ? /(?<=。)/ : /(?<=[.?!])\s+/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text.length > 15 && text.length < 400),
  );
}

const ENGLISH = sentences(false);
const CHINESE = sentences(true);
const random = numbers(2026);
const one = (list) => list[Math.floor(random() * list.length)];
const cdata = (text) => `<![CDATA[${text}]]>`;
const two = (number) => String(number).padStart(2, '0');
/** A word of its own now and then, as names and slips are: an archive's vocabulary grows with it. */
const rareWord = () => Array.from({ length: 3 }, () => one(['ka', 'ter', 'mo', 'lin', 'ser', 'pa', 'dro', 'ven', 'ist', 'ul'])).join('');

function body(id, isChinese, isBlocks, posts) {
  const list = isChinese ? CHINESE : ENGLISH;
  const parts = [];
  let bytes = 0;
  const most = ORDINARY * (0.4 + random() ** 3 * 3.2);
  while (bytes < most) {
    const text = `${Array.from({ length: 3 }, () => one(list)).join(isChinese ? '' : ' ')}${random() < 0.5 ? ` ${rareWord()}` : ''}`;
    const kind = random();
    const link = `<a href="https://old.example.org/2024/${two((id % 12) + 1)}/post-${1 + Math.floor(random() * posts)}/">${rareWord()}</a>`;
    const [name, html] =
      kind < 0.08
        ? ['heading', `<h2>${one(list).slice(0, 60)}</h2>`]
        : kind < 0.16
          ? ['list', `<ul><li>${one(list)}</li><li>${one(list)}</li><li>${link}</li></ul>`]
          : kind < 0.2
            ? ['image', `<img src="https://old.example.org/wp-content/uploads/2024/05/p${Math.floor(random() * 300)}.png" alt="${rareWord()}" />`]
            : ['paragraph', `${text.replace(/(\S+)/, '<strong>$1</strong>')} ${link}`];
    const whole = name === 'paragraph' && isBlocks ? `<p>${html}</p>` : html;
    parts.push(isBlocks ? `<!-- wp:${name} -->\n${whole}\n<!-- /wp:${name} -->` : whole);
    bytes += Buffer.byteLength(html);
  }
  return parts.join('\n\n');
}

function comment(id, at) {
  return `<wp:comment><wp:comment_id>${id * 2 + at}</wp:comment_id><wp:comment_author>${cdata(`Reader ${rareWord()}`)}</wp:comment_author>
<wp:comment_author_email>reader${id % 977}@example.net</wp:comment_author_email><wp:comment_author_IP>203.0.113.${id % 250}</wp:comment_author_IP>
<wp:comment_date>2024-06-01 10:00:00</wp:comment_date><wp:comment_date_gmt>2024-06-01 02:00:00</wp:comment_date_gmt><wp:comment_content>${cdata(one(ENGLISH))}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>${at === 1 ? id * 2 : 0}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`;
}

function post(id, posts) {
  const isChinese = id % 3 === 0;
  const date = `${2014 + (id % 11)}-${two((id % 12) + 1)}-${two((id % 28) + 1)}`;
  return `<item><title>${cdata(`${one(isChinese ? CHINESE : ENGLISH).slice(0, 70)} ${id}`)}</title><link>https://old.example.org/2024/${two((id % 12) + 1)}/post-${id}/</link>
<dc:creator>${cdata(`author${id % 6}`)}</dc:creator><guid isPermaLink="false">https://old.example.org/?p=${id}</guid>
<content:encoded>${cdata(body(id, isChinese, id % 2 === 0, posts))}</content:encoded><excerpt:encoded>${cdata(one(isChinese ? CHINESE : ENGLISH))}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date} 20:00:00</wp:post_date><wp:post_date_gmt>${date} 12:00:00</wp:post_date_gmt><wp:post_modified>${date} 20:00:00</wp:post_modified>
<wp:post_modified_gmt>${date} 12:00:00</wp:post_modified_gmt><wp:comment_status>open</wp:comment_status><wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status>
<wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>post</wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="c${id % 12}">${cdata(`Category ${id % 12}`)}</category><category domain="post_tag" nicename="t${id % 60}">${cdata(`Tag ${id % 60}`)}</category><category domain="post_tag" nicename="u${id % 7}">${cdata(`Use ${id % 7}`)}</category>
<wp:postmeta><wp:meta_key>_edit_last</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta>
${comment(id, 0)}
${comment(id, 1)}
</item>\n`;
}

const [posts, file] = [Number(process.argv[2]), process.argv[3]];
if (!(posts > 0) || !file) {
  process.stderr.write('usage: node tests/bench/wordpress-export.mjs POSTS FILE\n');
  process.exit(2);
}
const out = createWriteStream(file);
out.write(`<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example.org</link><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example.org</wp:base_site_url><wp:base_blog_url>https://old.example.org</wp:base_blog_url>\n`);
for (let id = 1; id <= posts; id += 1) if (!out.write(post(id, posts))) await once(out, 'drain');
out.end('</channel></rss>\n');
await once(out, 'finish');
