/** How far down the screen a heading counts as being read. */
const READING_LINE = 0.3;

/** Marks the chapter that is being read in the page's contents. */
export function startOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')];
  const headings = [...new Set(links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)))))].filter((heading) => heading !== null);
  if (headings.length === 0) return;
  const mark = () => {
    const read = headings.filter((heading) => heading.getBoundingClientRect().top <= innerHeight * READING_LINE).at(-1);
    for (const link of links) {
      if (read && decodeURIComponent(link.hash) === `#${read.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${100 - 100 * READING_LINE}% 0px` });
  for (const heading of headings) observer.observe(heading);
}
