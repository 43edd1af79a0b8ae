/** The share box: copies the page's address, and draws its QR code (here, asking nobody) when the box is opened. */
export function startShare(): void {
  const box = document.querySelector<HTMLDetailsElement>('details[data-share]');
  if (!box) return;
  const url = box.dataset.share ?? location.href;
  const button = box.querySelector('button');
  const said = box.querySelector('output');
  button?.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(url);
      if (said) said.textContent = said.dataset.done ?? '';
    } catch {
      // Copying is not allowed here: the address stands ready to be copied by hand.
      box.querySelector<HTMLInputElement>('input')?.select();
    }
  });
  box.addEventListener(
    'toggle',
    async () => {
      const { renderSVG } = await import('uqr');
      const place = box.querySelector('[data-qr]');
      if (place) place.innerHTML = renderSVG(url, { border: 2 });
    },
    { once: true },
  );
}
