import type { ReactNode } from 'react';
import { useAddress } from '../../locales/use-text.ts';

interface SiteLinkProps {
  url: string;
  children: ReactNode;
  className?: string;
  /** Marks the link that leads to where the reader is. */
  current?: 'page';
  rel?: string;
}

/** A link to any address, of ours (in the reader's language) or of another site. */
export function SiteLink({ url, children, className, current, rel }: SiteLinkProps) {
  const address = useAddress();
  return (
    <a href={address(url)} className={className} rel={rel} aria-current={current}>
      {children}
    </a>
  );
}
