/**
 * Whether two bodies are the same text written differently (`<br>` and `<br />`, the order of attributes): then what stands in
 * the editor is not replaced after a save, and the cursor stays where it is.
 */
export function sameBody(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  return body.innerHTML;
}
