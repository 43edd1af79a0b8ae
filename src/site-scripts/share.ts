import { renderSVG } from 'uqr';

/** The opened share box: copies the page's address, and shows its QR code, which is drawn here, asking nobody. */
export function fillShare(box: HTMLElement): void {
  const address = box.querySelector('input');
  const said = box.querySelector('output');
  const place = box.querySelector('[data-qr]');
  const url = address?.value ?? location.href;
  if (place) place.innerHTML = renderSVG(url, { border: 2 });
  box.querySelector('button')?.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(url);
      if (said) said.textContent = said.dataset.done ?? '';
    } catch {
      // Copying is not allowed here: the address stands ready to be copied by hand.
      address?.select();
    }
  });
}
