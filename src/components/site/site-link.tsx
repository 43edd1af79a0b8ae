import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowOf } from '../../../config/route-projections.ts';

/** Whether an address is a public page of ours, which the router can open without a new document. */
export function isSitePage(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//')) return false;
  return rowOf(url.replace(/[?#].*$/, ''))?.kind === 'site';
}

interface SiteLinkProps {
  url: string;
  children: ReactNode;
  className?: string;
  /** `page` or `true` marks the link that leads to where the reader is. */
  current?: 'page' | 'true';
  label?: string;
  rel?: string;
}

/** A link to any address: our pages open in place, everything else (feeds, files, other sites) as the browser does it. */
export function SiteLink({ url, children, className, current, label, rel }: SiteLinkProps) {
  const shared = { className, rel, 'aria-current': current, 'aria-label': label };
  if (isSitePage(url)) {
    return (
      <Link to={url} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <a href={url} {...shared} rel={rel ?? (url.startsWith('http') ? 'noopener' : undefined)}>
      {children}
    </a>
  );
}
