import { type ArticleFieldName, type ArticleFieldValue, articleField, type FieldValue } from './article-fields.ts';

/** A text as it is stored: Unicode NFC, trimmed. */
export function trimmed(text: string): string {
  return text.normalize('NFC').trim();
}

/** A text of one line as it is stored: line ends and tabs are a space. */
export function oneLine(text: string): string {
  return trimmed(text.replace(/[\t\n\v\f\r\u0085]+/g, ' '));
}

/** What makes two spellings of a tag the same: width, case, apostrophes, spaces and dashes do not tell them apart. */
export function tagKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Tags without doubles; the first spelling stays. */
function tidyTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.map((tag) => tag.normalize('NFKC').replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '' && !seen.has(tagKey(tag)) && seen.add(tagKey(tag)));
}

/** A form's row may have been added and not been written in. */
type SourceRow = { title?: string; url?: string } | null | undefined;

function tidySources(rows: readonly SourceRow[]): { title: string; url: string }[] {
  return rows.map((row) => ({ title: row?.title?.trim() ?? '', url: row?.url?.trim() ?? '' })).filter(({ title, url }) => title !== '' || url !== '');
}

function tidyTime(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : new Date(at).toISOString();
}

/** How each type of value is tidied; what is not here stays as it is. */
const TIDY: { [T in FieldValue['type']]?: (value: never) => unknown } = {
  text: trimmed,
  slug: trimmed,
  tags: tidyTags,
  sources: tidySources,
  time: tidyTime,
};

/**
 * What a value of an article looks like once it is stored, for both sides: the form compares what it holds with what the server has. A body stays
 * as it is: the sanitiser is the server's.
 */
export function tidyValue<Name extends ArticleFieldName>(field: Name, value: ArticleFieldValue<Name>): ArticleFieldValue<Name> {
  const { input, value: kind } = articleField(field);
  const tidy = (kind.type === 'text' && input === 'line' ? oneLine : TIDY[kind.type]) as ((value: unknown) => unknown) | undefined;
  return tidy && value !== null ? (tidy(value) as ArticleFieldValue<Name>) : value;
}
