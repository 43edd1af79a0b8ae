import type { Language } from '../../config/languages.ts';
import type { PublicSettings } from '../../config/settings.ts';
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

const CHINESE = '_zh';

const inChinese = new WeakMap<object, PublicSettings>();

/** Public settings as the interface of a language shows them: in Chinese, a text that has a Chinese one (`…_zh`) gives way to it. Of the same settings the same object. */
export function settingsIn(language: Language, values: PublicSettings): PublicSettings {
  if (language === 'en') return values;
  const known = inChinese.get(values);
  if (known) return known;
  const chinese = Object.entries(values).filter(([key, value]) => key.endsWith(CHINESE) && value !== '');
  const shown = { ...values, ...Object.fromEntries(chinese.map(([key, value]) => [key.slice(0, -CHINESE.length), value])) };
  inChinese.set(values, shown);
  return shown;
}

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** The language of a text that is kept without one, by its letters: Chinese where it has at least as many characters as Latin words. Undefined where it is the reader's. */
export function langOf(text: string, reader: Language): Language | undefined {
  const [characters, words] = [HAN, LATIN_WORD].map((letters) => text.match(letters)?.length ?? 0) as [number, number];
  const written = characters > 0 && characters >= words ? 'zh' : 'en';
  return written === reader ? undefined : written;
}
