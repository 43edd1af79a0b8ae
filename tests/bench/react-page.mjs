// React's share of a page at best: an article of 8 kB as it lies ready, in a page with twelve cards.
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

const BODY = '<h2 id="a">A heading</h2><p>What the sections of the test ask, and how long they take to answer.</p>'.repeat(80);
const CARDS = Array.from({ length: 12 }, (_, id) => ({
  id,
  title: `Article ${id}`,
  summary: 'What the sections ask, and how long each takes.',
  tags: ['format', 'timing'],
}));

const card = ({ id, title, summary, tags }) =>
  h(
    'li',
    { key: id, className: 'card' },
    h('a', { href: `/article/${id}`, className: 'link' }, h('img', { src: `/media/${id}.webp`, width: 320, height: 180, alt: '' }), h('h3', null, title)),
    h('p', { className: 'summary' }, summary),
    h(
      'ul',
      { className: 'tags' },
      tags.map((tag) => h('li', { key: tag }, h('a', { href: `/tags/${tag}` }, tag))),
    ),
    h('time', { dateTime: '2026-11-22' }, '22 November 2026'),
  );

const links = (name, count) =>
  h(
    'nav',
    { 'aria-label': name },
    h(
      'ul',
      null,
      Array.from({ length: count }, (_, id) => h('li', { key: id }, h('a', { href: `/${name}/${id}` }, `${name} ${id}`))),
    ),
  );

// biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this file
const body = () => h('div', { dangerouslySetInnerHTML: { __html: BODY } });

const page = () =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'An article')),
    h(
      'body',
      null,
      h('header', null, links('header', 12)),
      h('main', null, h('article', null, h('h1', null, 'An article'), body()), h('ul', null, CARDS.map(card))),
      h('footer', null, links('footer', 20)),
    ),
  );

export const render = () => `<!doctype html>${renderToString(h(page))}`;
