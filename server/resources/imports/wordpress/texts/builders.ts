import { decoded } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { labelOf, oneLine } from '../item.ts';
import { type Attributes, type BodyContext, escapeHtml, linkHtml, parseAttributes } from './blocks.ts';

/** What the shortcodes of page builders begin with: WPBakery, Divi, Avada, Enfold, Cornerstone, Tatsu, Bold, Shortcodes Ultimate. */
const MARK = /\[(\/?)((?:vc|et_pb|fusion|av|cs|x|tatsu|bt_bb|su)_[a-z0-9_-]{1,60})(\s[^[\]]*)?\]/g;
/** Those that stand within a line. */
const IN_LINE = /highlight|dropcap|tooltip|popover|label|icon|span/;
/** Those whose inside is HTML, written in letters that no editor changes. */
const RAW = /\[vc_raw_html[^[\]]*\]([\w+/=\s]*)\[\/vc_raw_html\]/g;

/** Where builders keep what readers see of an element besides what stands in it, the surest first. */
const WORDS = ['button_text', 'text', 'title', 'heading', 'question'];
const PICTURES = ['src', 'image', 'img', 'image_url', 'source', 'photo'];
const ADDRESSES = ['button_url', 'url', 'link', 'href', 'button_link'];

const first = (attributes: Attributes, names: readonly string[]) => names.map((name) => attributes[name]?.trim()).find(Boolean) ?? '';
const isAddress = (text: string) => /^(?:https?:\/)?\/\S+$/i.test(text);

/** WPBakery keeps a link with its words: `url:https%3A%2F%2F…|title:…|target:…`. */
function addressIn(text: string): string {
  const url = /^url:([^|]*)/.exec(text)?.[1];
  return url === undefined ? text : (decoded(url) ?? '');
}

function pictureHtml(source: string, alt: string, context: BodyContext): string {
  const attachment = /^\d+$/.test(source) ? context.attachment(source) : undefined;
  const address = attachment?.attachment_url ?? source;
  const words = alt || attachment?.meta._wp_attachment_image_alt || attachment?.title || '';
  return isAddress(address) ? `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(words)}"></figure>` : '';
}

/** What an element shows besides what stands in it: its picture, and its words as a heading, or as a link where it leads somewhere. */
function shownBy(attributes: Attributes, context: BodyContext): string {
  const words = oneLine(first(attributes, WORDS));
  const address = addressIn(first(attributes, ADDRESSES));
  const heading = isAddress(address) ? `<p>${linkHtml(address, words || address)}</p>` : words && `<h3>${escapeHtml(words)}</h3>`;
  return pictureHtml(first(attributes, PICTURES), attributes.alt ?? '', context) + heading;
}

/** The text of a page that a builder laid out: its marks left out, what stands between them kept, and what they show themselves put in their places. */
export function renderBuilders(html: string, item: WxrItem, context: BodyContext): string {
  const builders = new Set<string>();
  const readable = html.replace(RAW, (_, letters: string) => decoded(Buffer.from(letters, 'base64').toString()) ?? '');
  const rendered = readable.replace(MARK, (_, closer: string, name: string, written: string | undefined) => {
    builders.add(/^(?:et_pb|bt_bb|[a-z]+)_/.exec(name)?.[0] ?? name);
    if (IN_LINE.test(name)) return '';
    return closer ? '\n\n' : `\n\n${shownBy(parseAttributes(written ?? ''), context)}\n\n`;
  });
  for (const builder of builders)
    context.summary.change(`shortcodes [${builder}…] of a page builder: left out, with their texts, pictures and links kept`, labelOf(item));
  return rendered;
}
