import { OldSite } from '../../server/resources/imports/wordpress/addresses.ts';
import type { WxrItem } from '../../server/resources/imports/wordpress/file/wxr.ts';
import type { StoredFile } from '../../server/resources/imports/wordpress/media.ts';
import { Summary } from '../../server/resources/imports/wordpress/summary.ts';
import { convertBody } from '../../server/resources/imports/wordpress/texts/body.ts';
import type { BodyContext } from '../../server/resources/imports/wordpress/texts/shortcodes.ts';

const file = (url: string, mime: string): StoredFile => ({ id: 1, url, mime, width: null, height: null });

function storedFile(url: URL): StoredFile | null {
  if (url.pathname.endsWith('/own.mp3')) return file('/media/own.mp3', 'audio/mpeg');
  const [, name] = /\/uploads\/([\w.]+)$/.exec(url.pathname) ?? [];
  return name && url.host === 'old.example.org' ? file(`/media/${name}`, name.endsWith('.pdf') ? 'application/pdf' : 'image/png') : null;
}

/** An item of an export that says nothing. */
export const EMPTY: WxrItem = {
  ...{ line: 1, id: '1', type: 'post', status: 'publish', title: 'A post', link: '', guid: '', creator: '', content: '', excerpt: '', date: '', date_gmt: '' },
  ...{
    modified: '',
    modified_gmt: '',
    slug: '',
    parent: '',
    menu_order: 0,
    password: '',
    sticky: false,
    comment_status: '',
    attachment_url: '',
    terms: [],
    meta: {},
    comments: [],
    is_rest: false,
  },
};

/** Shared blocks that leave places open. */
const open = (name: string) => `"metadata":{"name":"${name}","bindings":{"__default":{"source":"core/pattern-overrides"}}}`;
const SHARED: Record<string, string> = {
  10: `<!-- wp:paragraph {${open('Lead')}} -->\n<p>Default <i>words</i></p>\n<!-- /wp:paragraph -->
<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button {${open('Go')}} --><div class="wp-block-button"><a class="wp-block-button__link" href="https://old.example.org/first/">First</a></div><!-- /wp:button --></div><!-- /wp:buttons -->
<!-- wp:heading {"level":3} --><h3>Fixed</h3><!-- /wp:heading -->`,
  11: `<!-- wp:image {${open('Pic')}} --><figure class="wp-block-image"><img src="https://old.example.org/uploads/a.png" alt=""/><figcaption>First</figcaption></figure><!-- /wp:image -->`,
};

/** A post's text as an import converts it; `extra`: what else its item says. Pictures below `/uploads/` and `own.mp3` are in the store. */
export function convert(content: string, extra: Partial<WxrItem> = {}, summary = new Summary()): string {
  const site = new OldSite({ base_blog_url: 'https://old.example.org', base_site_url: 'https://old.example.org', link: '', items: [] });
  const context: BodyContext = {
    storedFile,
    newAddress: (url) => (url.host === 'old.example.org' && /^\/known\/(?:2\/)?$/.test(url.pathname) ? '/article/known' : null),
    absolute: (href) => site.absolute(href, extra.link),
    isOwn: (url) => site.isOwn(url),
    attachment: (id) => (id === '7' ? { ...EMPTY, id, title: 'Seven', excerpt: 'Its words', attachment_url: 'https://old.example.org/7.jpg' } : undefined),
    shownAt: (url) => (url.searchParams.get('attachment_id') === '7' ? { ...EMPTY, attachment_url: 'https://old.example.org/uploads/seven.png' } : undefined),
    picturesOf: () => [],
    reusableBlock: (id) => SHARED[id] ?? (id === '9' ? '<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph --><!-- wp:block {"ref":9} /-->' : undefined),
    table: (id) => (id === '3' ? '<table><tr><td>Three</td></tr></table>' : undefined),
    for_members: new Set(),
    summary,
  };
  return convertBody({ ...EMPTY, content, ...extra }, context).html;
}
