/** `REQUEST.path`, which a unit test holds it to: the table of limits is larger than this script. */
export const PATH_MAX = 500;

/** Counts a page that the browser brings back from its memory: no request tells the server of it. A failure is nobody's concern. */
export function startVisits(): void {
  const isPreview = new URLSearchParams(location.search).has('preview');
  if (document.body.dataset.visits !== 'on' || isPreview) return;
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    const path = `${location.pathname}${location.search}`.slice(0, PATH_MAX);
    navigator.sendBeacon('/api/visits', new Blob([JSON.stringify({ path, referrer: null })], { type: 'application/json' }));
  });
}
