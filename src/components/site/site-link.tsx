import type { ReactNode } from 'react';
import { useAddress } from '../../locales/use-text.ts';

interface SiteLinkProps {
  url: string;
  children: ReactNode;
  className?: string;
  /** `page` or `true` marks the link that leads to where the reader is. */
  current?: 'page' | 'true';
  label?: string;
  rel?: string;
}

/** A link to any address, of ours (in the reader's language) or of another site. */
export function SiteLink({ url, children, className, current, label, rel }: SiteLinkProps) {
  const address = useAddress();
  return (
    <a href={address(url)} className={className} rel={rel} aria-current={current} aria-label={label}>
      {children}
    </a>
  );
}
