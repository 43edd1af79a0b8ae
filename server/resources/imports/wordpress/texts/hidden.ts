import type { WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import { attributesOf, BLOCK, type BlockAttributes, fieldsOf } from './fields.ts';
import type { BodyContext } from './shortcodes.ts';

/** Why readers never saw a block's inside; null where they did. */
function whyHidden(name: string, json: string | undefined): string | null {
  // Its words stand in a list of posts that is empty, which nobody can know of here.
  if (name === 'query-no-results') return 'words for a list of posts that finds none';
  if (!json?.includes('isibility')) return null;
  const { metadata, blockVisibility: ofPlugin } = attributesOf(json);
  const core = (metadata as BlockAttributes | undefined)?.blockVisibility;
  // Newer ones may hide it on some screens only.
  const screens = Object.values(fieldsOf(fieldsOf(core).viewport));
  const isHidden = core === false || (screens.length >= 3 && screens.every((one) => one === false)) || fieldsOf(ofPlugin).hideBlock === true;
  return isHidden ? 'block that the old site hid' : null;
}

/** Blocks of plugins whose inside is for members, and what plugins say of others for which that holds. */
const BLOCK_FOR_MEMBERS = /^(?:premium-content|pmpro|memberpress|rcp|swpm|ultimate-member)\/|^jetpack\/paywall$/;
const JSON_FOR_MEMBERS = /"visibilityByRole":"(?:logged-in|user-role|users|user-rule-sets)"|"um_is_restrict":true|"contentControls":\{"enabled":true/;

/** A text without the blocks that the old site showed to nobody. One without an end hides all behind it, up to the end of what it stands in. */
export function withoutHiddenBlocks(content: string, item: WxrItem, context: BodyContext): string {
  const open: { name: string; hides: boolean }[] = [];
  const counts = new Map<string, number>();
  let shown = '';
  let at = 0;
  let hidden = 0;
  const close = (): boolean => {
    const { name, hides } = open.pop() as (typeof open)[number];
    counts.set(name, (counts.get(name) ?? 0) - 1);
    if (hides) hidden -= 1;
    return hides;
  };
  for (const { 0: whole, 1: closer, 2: vendor = '', 3: name = '', 4: json, 5: isVoid, index } of content.matchAll(BLOCK)) {
    const end = index + whole.length;
    if (closer) {
      if ((counts.get(name) ?? 0) === 0) continue;
      const wasHidden = hidden > 0;
      while (open.at(-1)?.name !== name) close();
      const isOwn = close();
      if (wasHidden && hidden === 0) at = isOwn ? end : index;
      continue;
    }
    if (BLOCK_FOR_MEMBERS.test(vendor + name) || JSON_FOR_MEMBERS.test(json ?? '')) context.for_members.add(`${vendor}${name}`);
    const why = hidden > 0 ? null : whyHidden(name, json);
    if (why !== null) {
      context.summary.leaveOut(why, labelOf(item));
      shown += content.slice(at, index);
      at = end;
    }
    if (isVoid) continue;
    open.push({ name, hides: why !== null });
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (why !== null) hidden += 1;
  }
  return hidden > 0 ? shown : shown + content.slice(at);
}

/** Any shortcode, or its closing twin. */
const MARK = /\[(\/?)([a-z][a-z0-9_-]{1,60})((?:\s[^[\]]*)?)\]/gi;
/** How builders say that an element is switched off: WPBakery; Divi, on each of three screens; Avada. */
const OFF: readonly (readonly [RegExp, RegExp])[] = [
  [/^vc_/i, /\sdisable_element\s*=\s*["\u201d]yes/],
  [/^et_pb_/i, /\sdisabled\s*=\s*["\u201d]on["\u201d]|\sdisabled_on\s*=\s*["\u201d]on\|on\|on/],
  [/^fusion_/i, /\sstatus\s*=\s*["\u201d]draft/],
];

/** A text without what its page builder had switched off. The same shortcode never stands in itself: each ends at the next end of its name. */
export function withoutOffMarks(html: string, item: WxrItem, context: BodyContext): string {
  if (!/disable_element|disabled|status/.test(html)) return html;
  const marks = [...html.matchAll(MARK)];
  const ends = new Map<string, number>();
  const endOf = marks.map(() => -1);
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const [whole, closer, name = ''] = marks[at] as RegExpExecArray;
    if (closer) ends.set(name, (marks[at]?.index ?? 0) + whole.length);
    else endOf[at] = ends.get(name) ?? -1;
  }
  let shown = '';
  let from = 0;
  marks.forEach(({ 0: whole, 1: closer, 2: name = '', 3: written = '', index }, at) => {
    if (closer || index < from || !OFF.some(([builder, off]) => builder.test(name) && off.test(written))) return;
    context.summary.leaveOut('part of a page that its builder had switched off', `${labelOf(item)}: [${name}]`);
    shown += html.slice(from, index);
    from = written.trimEnd().endsWith('/') ? index + whole.length : Math.max(index + whole.length, endOf[at] ?? -1);
  });
  return shown + html.slice(from);
}

/** Shortcodes whose inside is for members, for who pays, signs in or answers first; with them those of Chinese sites. */
const NAMES = new Set(
  'hide hidden private reply login vip svip member members membership loggedin paid pay premium protected protect restricted secret password subscriber subscribers student paywall locked eyesonly memberonly user_only is_paid access'.split(
    ' ',
  ),
);
/** Families of plugins: s2Member, WishList, MemberPress, Paid Memberships Pro, Members, Ultimate Member, Simple Membership, WooCommerce, Restrict Content, Indeed, ARMember, … */
const FAMILIES =
  /^(?:s2if|s2member|(?:wlm|mepr|pmpro|members?|um|swpm|wcm|rcp|ihc|pms|wppb|ppwp?)(?:_|$)|arm_?(?:if|restrict)|erphpdown|passster|zibpay|content_?protector)/;
const PARTS = [
  /hide_?(?:content|posts?|text|this|reply)$|(?:^|_)hide$|^(?:ri|zrz|b2|fm|gzh)hide$/,
  /restrict|protect(?:ed)?(?:_|$)|locker$|paywall|logged_?in|eyes_?only/,
  /2_?(?:see|view|read|show|v)$|(?:reply|login|vip|members?|users?|paid)_?(?:to_?)?(?:see|view|views|read|show|visible|only|content|can)/,
  /(?:for|only)_?(?:members?|vip|users?|subscribers?)$/,
];
/** What was shown to those who are none. */
const FOR_OTHERS = /(?:^|_)(?:not?|is_?not|guests?|visitors?|anonymous)(?:_|$)|non_?members?|logged_?out/;
/** Where a part for those who answer begins, as a comment in the text. */
const COMMENT = /<!--\s*(?:easy2hide|hide|reply|login|private|vip)[\s_-]?start\b/i;

/** What themes say of somebody whom they show: `[member name="…"]`. */
const PERSON = /\s(?:name|position|image|photo|img|picture|title)\s*=/;

function isForMembers(name: string, written: string): boolean {
  const own = name.toLowerCase().replace(/^su_/, '').replaceAll('-', '_');
  if (FOR_OTHERS.test(own) || (/^members?$/.test(own) && PERSON.test(written))) return false;
  return NAMES.has(own) || FAMILIES.test(own) || PARTS.some((part) => part.test(own));
}

/** The shortcodes around parts of a text that some readers only were shown, and did not stand alone: `[login]` may be a form. */
export function findForMembers(html: string, context: BodyContext): void {
  // Whether another bracket stands before it: `[[hide]…[/hide]]` is a shortcode shown.
  const begun = new Map<string, boolean>();
  if (COMMENT.test(html)) context.for_members.add('<!--hide-->');
  for (const { 0: whole, 1: closer, 2: name = '', 3: written = '', index } of html.matchAll(MARK)) {
    if (!closer && isForMembers(name, written)) begun.set(name, html[index - 1] === '[');
    else if (closer && begun.has(name) && !(begun.get(name) && html[index + whole.length] === ']')) context.for_members.add(`[${name}]`);
  }
}

/** Where plugins say of a whole post who may read it, and what says that all may: Members, Restrict Content, Jetpack, Ultimate Member, Erphpdown. */
const RULES: readonly (readonly [string, RegExp])[] = [
  ['_members_access_role', /^$/],
  ['rcp_user_level', /^(?:all)?$/i],
  ['rcp_access_level', /^(?:none|0)?$/i],
  ['rcp_subscription_level', /^(?:a:0:\{\})?$/],
  ['_jetpack_newsletter_access', /^(?:everybody)?$/],
  ['um_content_restriction', /^(?!.*_um_accessible";s:1:"2")/s],
  ['start_see', /^(?:no|0)?$/],
];

/** The fields by which a post was for some readers only. */
export function rulesForMembers({ meta }: Pick<WxrItem, 'meta'>): string[] {
  return RULES.filter(([key, open]) => !open.test((meta[key] ?? '').trim())).map(([key]) => key);
}
