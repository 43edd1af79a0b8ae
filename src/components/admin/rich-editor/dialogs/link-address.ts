import { isLinkAddress } from '../html/clean-dom.ts';

/** What was typed, as an address: a bare domain gets its https, a bare mail address its mailto. */
export function tidyAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return text;
}

/** Why an address cannot be linked to; null when it can. */
export function addressProblem(typed: string): string | null {
  const address = tidyAddress(typed);
  if (address === '') return '请输入链接地址';
  return isLinkAddress(address) ? null : '请输入本站路径（如 /article/gre-guide）、http(s) 网址或邮箱地址';
}
