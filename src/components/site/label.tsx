import { useLanguage } from '../../locales/use-text.ts';

/** A word before what it names: `Also in Chinese: `, `另有英文版：`. Chinese punctuation is full width and brings its own space. */
export function Label({ text }: { text: string }) {
  const { language } = useLanguage();
  return language === 'zh' ? `${text}：` : `${text}: `;
}
