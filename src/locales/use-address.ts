import { addressIn } from '../../config/route-projections.ts';
import { useLanguage } from './use-text.ts';

/** Writes an address of ours as pages in the reader's language do; any other stays as it is. */
export function useAddress(): (url: string) => string {
  const { language } = useLanguage();
  return (url) => addressIn(language, url);
}
