import type { Language } from './language.ts';
import { useLanguage } from './use-text.ts';

type Names<Row> = { [Key in keyof Row]: Key extends string ? (`${Key}_zh` extends keyof Row ? Key : never) : never }[keyof Row];

export interface Said {
  text: string;
  /** The text's own language, where it is not the reader's. */
  lang: Language | undefined;
}

/** A text of a row that has it in English (`name`) and in Chinese (`name_zh`): the reader's language, else the other. */
function saidIn<Row extends object>(language: Language, row: Row, name: Names<Row> & string): Said {
  const texts = row as Record<string, string>;
  const [english, chinese] = [texts[name] ?? '', texts[`${name}_zh`] ?? ''];
  const own = language === 'zh' ? chinese : english;
  if (own !== '') return { text: own, lang: undefined };
  return language === 'zh' ? { text: english, lang: 'en' } : { text: chinese, lang: 'zh' };
}

/** `saidIn` in the reader's language. */
export function useSaid(): <Row extends object>(row: Row, name: Names<Row> & string) => Said {
  const { language } = useLanguage();
  return (row, name) => saidIn(language, row, name);
}
